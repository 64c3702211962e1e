/** Gives a resource another label, where nothing else about it can change. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import type { Range } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { HostedDialogProps } from '../dialogs/dialogs.tsx'
import { toast } from '../toast.ts'
import { TextField } from './fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Form } from './form.tsx'
import { useUpdateForm } from './use-update-form.ts'

interface Labeled {
  readonly label: string
}

interface RenameDialogProps<E extends Endpoint> extends HostedDialogProps {
  resource: Labeled
  /** "SSH key" */
  noun: string
  limit: Range
  operation: E
  mutation: UseMutationOptions<ResponseOf<E>, Error, RequestOf<E>>
  toRequest: (body: { label?: string }) => RequestOf<E>
  /** Reads the resource again. */
  refetch: () => Promise<Labeled>
}

const labelOf = ({ label }: Labeled) => ({ label })

export function RenameDialog<E extends Endpoint>({
  resource,
  noun,
  limit,
  operation,
  mutation: options,
  toRequest,
  refetch,
  ...dialog
}: RenameDialogProps<E>) {
  const mutation = useMutation(options)
  const form = useUpdateForm({
    name: 'rename',
    operation,
    current: resource,
    values: labelOf,
    body: labelOf,
    toRequest,
    refetch,
  })
  return (
    <FormDialog {...dialog} form={form} title={t('Rename {label}', { label: resource.label })}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Rename {noun}', { noun })}
        onSuccess={() => {
          dialog.onClose()
          toast({
            tone: 'ok',
            text: t('{label} was renamed to {name}', {
              label: resource.label,
              name: form.rhf.getValues('label').trim(),
            }),
          })
        }}
      >
        <TextField form={form} name="label" label={t('Label')} limit={limit} selectOnFocus />
      </Form>
    </FormDialog>
  )
}
