import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { defineAction } from '#kit/actions/action.ts'
import { removeDomain } from '#queries/domains.ts'
import { domainEntity, domainKey, domainRequest, noneChangeable, refreshDomains } from '../domain.ts'
import { requireSameDomain } from '../same-domain.ts'
import { DeletionImpact, DownloadFirst } from './deletion-impact.tsx'

export const deleteDomainAction = defineAction<Domain>({
  id: 'delete',
  operation: domains.remove,
  request: domainRequest,
  label: () => t('Delete'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  entityOf: domainEntity,
  lockedBy: domainKey,
  deletes: (domain) => ({ resource: domainKey(domain), label: domain.domain }),
  confirm: (domain) => ({
    title: t('Delete {domain}?', { domain: domain.domain }),
    body: <DeletionImpact domain={domain} />,
    keep: <DownloadFirst domain={domain} />,
    confirmText: domain.domain,
    action: t('Delete domain'),
  }),
  run: async (domain, { client }) => {
    await requireSameDomain(client, domain)
    await mutate(client, removeDomain, domainRequest(domain))
    // This tab leaves the page of the domain; another tab may show it.
    broadcastInvalidation(['domains.view'])
    return t('{domain} was deleted', { domain: domain.domain })
  },
  bulk: {
    skipReason: () => null,
    noneReason: () => noneChangeable(),
    copy: {
      verb: () => inContext('bulk', 'Delete'),
      will: () => t('will be deleted'),
      danger: true,
      consequence: {
        one: () => t('Its records are deleted too, and the name servers soon stop serving it.'),
        many: () => t('Their records are deleted too, and the name servers soon stop serving them.'),
      },
    },
    run: async (domain, client) => {
      await requireSameDomain(client, domain)
      return sendOnce(client, removeDomain, domainRequest(domain))
    },
    refresh: refreshDomains,
  },
})
