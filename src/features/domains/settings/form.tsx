/** The form of a domain's settings. An update sends only the changed fields. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { domains, type Domain } from '#contract/areas/domains.ts'
import * as limits from '#contract/limits.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast } from '#kit/toast.ts'
import { domainView, updateDomain } from '#queries/domains.ts'
import { moveVersions } from '#queries/zone-versions.ts'
import { validateTexts } from '../create/names.ts'
import { MoreFields } from '../fields/more-fields.tsx'
import { SourceField } from '../fields/source-field.tsx'
import { convertedNameHint } from '../fields/name-hint.ts'
import { domainValues, fieldMap, timesDraft, updateBody, type DomainValues } from '../fields/values.ts'

const draftFields = [
  'domain',
  'soa_email',
  'master_ips',
  'axfr_ips',
  'description',
  'group',
  'tags',
  timesDraft,
] as const

const confirmRename = (from: string, to: string) =>
  confirm({
    title: t('Rename {from} to {to}?', { from, to }),
    body: t(
      'The name servers soon stop serving {from}. All records move to {to}; values that contain the old name do not change.',
      { from, to },
    ),
    action: t('Rename domain'),
    tone: 'danger',
  })

/** Primary and secondary zones have different settings, so entries made for one do not apply to the other. */
const typeChangedReason = ({ domain, type }: Domain) =>
  type === 'slave'
    ? t('{domain} has been made a secondary zone elsewhere, so nothing was saved. Reload the page.', { domain })
    : t('{domain} has been made a primary zone elsewhere, so nothing was saved. Reload the page.', { domain })

export function SettingsForm({ domain }: { domain: Domain }) {
  const client = useQueryClient()
  const mutation = useMutation(updateDomain)
  const updateForm = useUpdateForm({
    name: `domain-${domain.id}-settings`,
    operation: domains.update,
    current: domain,
    values: domainValues,
    body: updateBody,
    toRequest: (body) => ({ path: { domainId: domain.id }, body }),
    validate: validateTexts,
    refetch: () => client.fetchQuery({ ...domainView(domain.id), staleTime: 0 }),
    draft: draftFields,
    fieldMap,
  })
  const { beforeSubmit, initialValues } = updateForm
  const form = useMemo(
    () => ({
      ...updateForm,
      beforeSubmit: async (values: DomainValues) => {
        const proceed = await beforeSubmit(values)
        const latest = client.getQueryData(domainView(domain.id).queryKey)
        const isOtherType = latest && latest.type !== initialValues.type && values.type === initialValues.type
        if (proceed === true && isOtherType) return typeChangedReason(latest)
        if (proceed !== true || normalizeDomain(values.domain) === domain.domain) return proceed
        return (await confirmRename(domain.domain, normalizeDomain(values.domain))) || null
      },
    }),
    [updateForm, beforeSubmit, initialValues, client, domain.id, domain.domain],
  )
  const name = useWatch({ control: form.control, name: 'domain' })
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Save changes')}
      long
      onSuccess={(saved) => {
        if (saved.domain !== domain.domain) void moveVersions(client, domain.domain, saved.domain)
        toast({ tone: 'ok', text: t('Saved the settings of {domain}', { domain: saved.domain }) })
      }}
    >
      <Card title={t('Zone')}>
        <div className="grid gap-5">
          <TextField
            form={form}
            name="domain"
            label={t('Domain')}
            limit={limits.domainName}
            className="max-w-lg"
            hint={convertedNameHint(name)}
          />
          {normalizeDomain(name) !== domain.domain && name.trim() !== '' && (
            <Notice tone="warn" data-sensitive>
              {t('Renaming moves every record to the new name. The name servers stop serving {domain}.', {
                domain: domain.domain,
              })}
            </Notice>
          )}
          <SourceField form={form} />
        </div>
      </Card>
      <MoreFields form={form} domain={domain} />
    </Form>
  )
}
