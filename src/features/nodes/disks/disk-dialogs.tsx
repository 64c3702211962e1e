/** Renames and resizes a disk (gaps 4.9). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { disks, type Disk } from '#contract/areas/disks.ts'
import * as limits from '#contract/limits.ts'
import { disksAndConfigsDisabledReason } from '#contract/rules/nodes/disks-and-configs.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { Form } from '#kit/form/form.tsx'
import { RenameDialog } from '#kit/form/rename-dialog.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toastWork } from '#kit/toast.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { SizeBar } from './size-bar.tsx'
import { SizeField, validateSize } from './size-field.tsx'
import { diskList, readDisk, resizeDisk, updateDisk } from '#queries/disks.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'

interface DiskDialogProps extends NodeDialogProps {
  disk: Disk
}

export function RenameDiskDialog({ node, disk, ...dialog }: DiskDialogProps) {
  const path = { nodeId: node.id, diskId: disk.id }
  return (
    <RenameDialog
      {...dialog}
      resource={disk}
      noun={t('disk')}
      limit={limits.diskLabel}
      operation={disks.update}
      mutation={updateDisk}
      toRequest={(body) => ({ path, body })}
      refetch={() => readDisk(path)}
    />
  )
}

export function ResizeDiskDialog({ node: initialNode, disk, ...dialog }: DiskDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(resizeDisk)
  const node = useLiveNode(initialNode, mutation.isPending)
  const allDisks = useFrozen(useQuery(diskList(node.id)).data?.data, mutation.isPending) ?? [disk]
  const others = totalDiskSize(allDisks.filter(({ id }) => id !== disk.id))
  const maxSize = node.specs.disk - others
  const [initialValues] = useState<{ size: number | null }>({ size: disk.size })
  const form = useResourceForm({
    name: 'disk-size',
    operation: disks.resize,
    values: initialValues,
    toRequest: ({ size }) => ({
      path: { nodeId: initialNode.id, diskId: disk.id },
      body: { size: size ?? Number.NaN },
    }),
    validate: ({ size }) => validateSize(size, maxSize),
  })
  const size = useWatch({ control: form.control, name: 'size' })
  const statusReason = disksAndConfigsDisabledReason(node.status, allDisks)
  const shownSize = allDisks.find(({ id }) => id === disk.id)?.size ?? disk.size
  const beforeSubmit = async () => {
    const now = await readDisk({ nodeId: initialNode.id, diskId: disk.id }).catch(() => null)
    if (now === null || now.size === shownSize) return true
    await client.invalidateQueries({ queryKey: diskList(initialNode.id).queryKey })
    return t('{label} was resized elsewhere: it now has {size}. Press the button again to resize it anyway.', {
      label: disk.label,
      size: formatSize(now.size),
    })
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Resize {label}', { label: disk.label })}
      description={t('The filesystem grows with the disk. It cannot shrink below the size of its data.')}
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={t('Resize disk')}
        unavailable={statusReason}
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is being resized', { label: disk.label }), { node: initialNode.id })
        }}
      >
        {node.status === 'running' && (
          <Notice tone="info">
            {t('{label} is running. You can only resize a disk that its configuration profile does not use.', {
              label: node.label,
            })}
          </Notice>
        )}
        <div className="grid gap-3">
          <SizeField form={form} name="size" max={maxSize} />
          <SizeBar
            size={size}
            others={others}
            total={node.specs.disk}
            onChange={(size) => form.rhf.setValue('size', size, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      </Form>
    </FormDialog>
  )
}
