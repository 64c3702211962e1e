/** Another label or another size for a disk (gaps 4.9). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disks } from '#contract/areas/disks.ts'
import * as limits from '#contract/limits.ts'
import { whyPartsNotNow } from '#contract/rules/node-parts.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { requiredReason } from '#contract/schema.ts'
import { Notice } from '#ui/notice.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import { FormDialog } from '../actions/form-dialog.tsx'
import { useLiveNode } from '../actions/live-node.ts'
import { diskList } from '../node/queries.ts'
import type { DiskDialogProps } from './dialogs.tsx'
import { resizeDisk, updateDisk } from './queries.ts'

export function RenameDiskDialog({ node, disk, ...dialog }: DiskDialogProps) {
  const mutation = useMutation(updateDisk)
  const [start] = useState({ label: disk.label })
  const form = useResourceForm({
    name: 'disk-label', of: disks.update, values: start, call: ({ label }) => ({ path: { nodeId: node.id, diskId: disk.id }, body: { label } }),
  })
  return (
    <FormDialog {...dialog} form={form} title={`Rename ${disk.label}`}>
      <Form
        form={form} mutation={mutation} label="Rename disk"
        onDone={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${disk.label} is called ${label} now` })
        }}
      >
        <TextField form={form} name="label" label="Label" limit={limits.diskLabel} />
      </Form>
    </FormDialog>
  )
}

export function ResizeDiskDialog({ node: asked, disk, ...dialog }: DiskDialogProps) {
  const node = useLiveNode(asked)
  const mutation = useMutation(resizeDisk)
  const all = useQuery(diskList(node.id)).data?.data ?? [disk]
  const most = node.specs.disk - totalSize(all.filter(({ id }) => id !== disk.id))
  const [start] = useState<{ size: number | null }>({ size: disk.size })
  const form = useResourceForm({
    name: 'disk-size', of: disks.resize, values: start,
    call: ({ size }) => ({ path: { nodeId: asked.id, diskId: disk.id }, body: { size: size ?? Number.NaN } }),
    also: ({ size }) => (size === null ? [{ field: 'size', reason: requiredReason('size') }] : []),
  })
  const notNow = whyPartsNotNow(node.status, all)
  return (
    <FormDialog {...dialog} form={form} title={`Resize ${disk.label}`} description="A filesystem grows with its disk, and shrinks to what is on it at the least.">
      <Form
        form={form} mutation={mutation} label="Resize disk"
        onDone={() => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${disk.label} is being resized` })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        {node.status === 'running' && <Notice tone="info">{`${node.label} is running: only a disk that its profile does not use can be resized.`}</Notice>}
        <NumberField form={form} name="size" label="Size" unit="MB" hint={`At most ${most.toLocaleString('en')} MB.`} />
      </Form>
    </FormDialog>
  )
}
