/** Renaming an SSH key: nothing else of it can change. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import { updateSshKey, type SshKey } from '#queries/ssh-keys.ts'

export function RenameSshKeyDialog({ sshKey, ...dialog }: HostedDialogProps & { sshKey: SshKey }) {
  const mutation = useMutation(updateSshKey)
  const [initialValues] = useState({ label: sshKey.label })
  const form = useResourceForm({
    name: 'ssh-key-label',
    operation: sshKeys.update,
    values: initialValues,
    toRequest: ({ label }) => ({ path: { sshKeyId: sshKey.id }, body: { label } }),
  })
  return (
    <FormDialog {...dialog} form={form} title={`Rename ${sshKey.label}`}>
      <Form
        form={form}
        mutation={mutation}
        label="Rename SSH key"
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${sshKey.label} was renamed to ${label}` })
        }}
      >
        <TextField form={form} name="label" label="Label" limit={limits.sshKeyLabel} />
      </Form>
    </FormDialog>
  )
}
