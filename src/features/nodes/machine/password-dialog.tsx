/** Resets the root password of a powered-off node: on its only disk, or on a chosen one (gaps 4.6). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Disk } from '#contract/areas/disks.ts'
import { machine } from '#contract/areas/machine.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { noPasswordDiskReason, passwordDisabledReason, passwordDisks } from '#contract/rules/nodes/machine-actions.ts'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { t, translateReason } from '#contract/translate.ts'
import { toastWork } from '#kit/toast.ts'
import { diskList } from '#queries/disks.ts'
import { resetDiskPassword, resetPassword } from '#queries/machine.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { diskOptions } from '../fields/disk-options.ts'
import { RootPasswordField } from '../fields/root-keys-field.tsx'

export function PasswordDialog({ node, ...dialog }: NodeDialogProps) {
  const { data, error } = useQuery(diskList(node.id))
  if (!data && !error) return null
  const disks = passwordDisks(data?.data ?? [])
  return (
    <PasswordForm
      {...dialog}
      node={node}
      disks={disks}
      missingReason={data && disks.length === 0 ? translateReason(noPasswordDiskReason) : null}
    />
  )
}

interface FormProps extends NodeDialogProps {
  disks: readonly Disk[]
  /** Why there is no password to reset. */
  missingReason: string | null
}

/** The form does not switch when disks are added or deleted elsewhere, because a generated password would be lost. */
function PasswordForm({ disks, ...dialog }: FormProps) {
  // Without a list of disks, only the service knows whether there is just one.
  const [asksForDisk] = useState(disks.length > 1)
  return asksForDisk ? <DiskPasswordForm {...dialog} disks={disks} /> : <NodePasswordForm {...dialog} />
}

const title = ({ label }: Node) => t('Reset the root password of {label}', { label })
const description = () => t('Writes a new password to its disk. The old one stops working.')
const done = ({ id, label }: Node) =>
  toastWork(t('The root password of {label} is being reset', { label }), { node: id })

const useDisabledReason = (node: Node, isSending: boolean) =>
  passwordDisabledReason(useLiveNode(node, isSending).status)

function NodePasswordForm({ node, missingReason, ...dialog }: Omit<FormProps, 'disks'>) {
  const mutation = useMutation(resetPassword)
  const disabledReason = useDisabledReason(node, mutation.isPending)
  const form = useResourceForm({
    name: 'node-password',
    operation: machine.resetPassword,
    values: { root_pass: '' },
    toRequest: (body) => ({ path: { nodeId: node.id }, body }),
  })
  return (
    <FormDialog {...dialog} form={form} title={title(node)} description={description()}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Reset root password')}
        unavailable={missingReason ?? disabledReason}
        onSuccess={() => {
          dialog.onClose()
          done(node)
        }}
      >
        <RootPasswordField form={form} name="root_pass" />
      </Form>
    </FormDialog>
  )
}

const fieldMap = { password: 'root_pass' }

function DiskPasswordForm({ node, disks, missingReason, ...dialog }: FormProps) {
  const mutation = useMutation(resetDiskPassword)
  const disabledReason = useDisabledReason(node, mutation.isPending)
  const form = useResourceForm({
    name: 'disk-password',
    operation: machine.resetDiskPassword,
    values: { disk: String(disks[0]?.id ?? ''), root_pass: '' },
    toRequest: ({ disk, root_pass: password }) => ({
      path: { nodeId: node.id, diskId: Number(disk) },
      body: { password },
    }),
    fieldMap,
  })
  const chosen = useWatch({ control: form.control, name: 'disk' })
  return (
    <FormDialog {...dialog} form={form} title={title(node)} description={description()}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Reset root password')}
        unavailable={missingReason ?? disabledReason}
        onSuccess={() => {
          dialog.onClose()
          done(node)
        }}
      >
        <SelectField form={form} name="disk" label={t('Disk')} options={diskOptions(disks, [chosen]).slice(1)} />
        <RootPasswordField form={form} name="root_pass" />
      </Form>
    </FormDialog>
  )
}
