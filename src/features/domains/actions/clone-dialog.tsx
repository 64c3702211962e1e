/** The dialog that clones a domain. */
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains } from '#contract/areas/domains.ts'
import * as limits from '#contract/limits.ts'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { cloneDomain, watchDomain } from '#queries/domains.ts'
import type { DomainDialogProps } from '../domain.ts'
import { convertedNameHint } from '../fields/name-hint.ts'

export function CloneDialog({ domain: source, ...dialog }: DomainDialogProps) {
  const navigate = useNavigate()
  const mutation = useMutation(cloneDomain)
  const form = useResourceForm({
    name: 'domain-clone',
    operation: domains.clone,
    values: { domain: '' },
    toRequest: ({ domain }: { domain: string }) => ({ path: { domainId: source.id }, body: { domain } }),
  })
  const name = useWatch({ control: form.control, name: 'domain' })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Clone ${source.domain}`}
      description={`Copies its settings, tags and records. Records that point to names in ${source.domain} still point there.`}
    >
      <Form
        form={form}
        mutation={mutation}
        label="Clone domain"
        created={{ href: paths.domains(), linkLabel: 'Go to Domains', watch: watchDomain }}
        onSuccess={({ id, domain }) => {
          dialog.onClose()
          toast({
            tone: 'ok',
            text: `${source.domain} was cloned to ${domain}`,
            action: { label: `Open ${domain}`, onPress: () => void navigate(paths.domain(id)) },
          })
        }}
      >
        <TextField
          form={form}
          name="domain"
          label="New domain"
          limit={limits.domainName}
          placeholder="example.com"
          hint={convertedNameHint(name)}
        />
      </Form>
    </FormDialog>
  )
}
