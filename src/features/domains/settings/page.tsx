/** The settings of a domain, and its deletion. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { inContext, t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { deleteDomainAction } from '../actions/delete.tsx'
import { domainEntity, useDomain } from '../domain.ts'
import { SettingsForm } from './form.tsx'

export function Component() {
  const domain = useDomain()
  return (
    <div className="form-page grid gap-4">
      <RequirePermission
        operation={domains.update}
        entity={domainEntity(domain)}
        fallback={<SettingsDetails domain={domain} />}
      >
        <SettingsForm domain={domain} />
      </RequirePermission>
      <DeleteZone domain={domain} />
    </div>
  )
}

/** Labeled differently from "Delete" in the menu of the same page. */
const deleteAction = {
  ...deleteDomainAction,
  label: () => t('Delete domain'),
}

function DeleteZone({ domain }: { domain: Domain }) {
  const leave = useLeaveDeleted(paths.domains())
  if (!isAllowed(usePermission()(domains.remove, { entity: domainEntity(domain) }))) return null
  return (
    <Card title={t('Delete this domain')}>
      <p className="text-ink-muted">
        {domain.type === 'master'
          ? t('Its records are deleted too.')
          : t('Its name servers here stop serving it. The zone on your own servers stays.')}
      </p>
      <div className="mt-3">
        <ActionButton action={deleteAction} resource={domain} onDone={leave} />
      </div>
    </Card>
  )
}

/** The settings without a form, for read-only access. */
function SettingsDetails({ domain }: { domain: Domain }) {
  const list = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : inContext('plural', 'None'))
  return (
    <Card title={t('Settings')}>
      <DescriptionList>
        {domain.type === 'master' ? (
          <DescriptionItem term={t('SOA email')}>{domain.soa_email}</DescriptionItem>
        ) : (
          <DescriptionItem term={t('Primary servers')}>{list(domain.master_ips)}</DescriptionItem>
        )}
        <DescriptionItem term={t('Zone transfers')}>{list(domain.axfr_ips)}</DescriptionItem>
        <DescriptionItem term={t('Tags')}>{list(domain.tags)}</DescriptionItem>
        {domain.group ? <DescriptionItem term={t('Display group')}>{domain.group}</DescriptionItem> : null}
        <DescriptionItem term={t('Default TTL')}>{timeInWords(domain.ttl_sec || zoneDefaults.ttl_sec)}</DescriptionItem>
        <DescriptionItem term={inContext('SOA', 'Refresh')}>
          {timeInWords(domain.refresh_sec || zoneDefaults.refresh_sec)}
        </DescriptionItem>
        <DescriptionItem term={inContext('SOA', 'Retry')}>
          {timeInWords(domain.retry_sec || zoneDefaults.retry_sec)}
        </DescriptionItem>
        <DescriptionItem term={inContext('SOA', 'Expire')}>
          {timeInWords(domain.expire_sec || zoneDefaults.expire_sec)}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
