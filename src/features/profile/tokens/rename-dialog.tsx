/** Renaming a token: nothing else of it can change. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tokens } from '#contract/areas/tokens.ts'
import * as limits from '#contract/limits.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import { updateToken, type Token } from '#queries/tokens.ts'

export function RenameTokenDialog({ token, ...dialog }: HostedDialogProps & { token: Token }) {
  const mutation = useMutation(updateToken)
  const [initialValues] = useState({ label: token.label })
  const form = useResourceForm({
    name: 'token-label',
    operation: tokens.update,
    values: initialValues,
    toRequest: ({ label }) => ({ path: { tokenId: token.id }, body: { label } }),
  })
  return (
    <FormDialog {...dialog} form={form} title={`Rename ${token.label}`}>
      <Form
        form={form}
        mutation={mutation}
        label="Rename token"
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${token.label} was renamed to ${label}` })
        }}
      >
        <TextField form={form} name="label" label="Label" limit={limits.tokenLabel} />
      </Form>
    </FormDialog>
  )
}
