/** The dialog that clones a domain. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains, type Domain } from '#contract/areas/domains.ts'
import { isDomainName } from '#contract/dns/names/dns-name.ts'
import { plural, t } from '#contract/translate.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { cloneDomain } from '#queries/domains.ts'
import { parseNames } from '../create/names.ts'
import type { DomainDialogProps } from '../domain.ts'
import { convertedNameHint } from '../fields/name-hint.ts'

/** Clones to the names after the first one, in a job. */
const cloneToOthers = (client: QueryClient, { id: domainId, domain }: Domain, names: readonly string[]) =>
  startJob({
    title: plural(names.length, 'Clone {domain} to {count} more domain', 'Clone {domain} to {count} more domains', {
      domain,
    }),
    items: names.map((name) => ({ id: name, label: name })),
    run: ({ id }) => sendOnce(client, cloneDomain, { path: { domainId }, body: { domain: id } }),
    refresh: () => refreshAfter(cloneDomain)(client),
  })

export function CloneDialog({ domain: source, ...dialog }: DomainDialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation(cloneDomain)
  const form = useResourceForm({
    name: 'domain-clone',
    operation: domains.clone,
    values: { domain: '' },
    toRequest: ({ domain }: { domain: string }) => ({
      path: { domainId: source.id },
      body: { domain: parseNames(domain)[0] ?? '' },
    }),
    // The service is asked about the first one only.
    validate: ({ domain }) => {
      const invalid = parseNames(domain).filter((each, index) => index > 0 && !isDomainName(each))
      return invalid.length > 0
        ? [{ field: 'domain', reason: t('Not valid: {names}', { names: invalid.join(', ') }) }]
        : []
    },
  })
  const name = useWatch({ control: form.control, name: 'domain' })
  const names = parseNames(name)
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Clone {domain}', { domain: source.domain })}
      description={t(
        'Copies its settings, tags and records. Records that point to names in {domain} still point there.',
        { domain: source.domain },
      )}
    >
      <Form
        form={form}
        mutation={mutation}
        label={
          names.length > 1
            ? plural(names.length, 'Clone to {count} domain', 'Clone to {count} domains')
            : t('Clone domain')
        }
        created={{ href: paths.domains(), linkLabel: t('Go to Domains'), nameMember: 'domain' }}
        onSuccess={({ id, domain }) => {
          dialog.onClose()
          if (names.length > 1) cloneToOthers(client, source, names.slice(1))
          toast({
            tone: 'ok',
            text: t('{domain} was cloned to {clone}', { domain: source.domain, clone: domain }),
            action: { label: t('Open {domain}', { domain }), onPress: () => void navigate(paths.domain(id)) },
          })
        }}
      >
        <TextField
          form={form}
          name="domain"
          label={t('New domain')}
          rows={2}
          mono
          placeholder="example.com"
          hint={
            names.length > 1
              ? plural(names.length, '{count} domain, one per line', '{count} domains, one per line')
              : (convertedNameHint(name) ?? t('To create several clones, enter one name per line.'))
          }
        />
      </Form>
    </FormDialog>
  )
}
