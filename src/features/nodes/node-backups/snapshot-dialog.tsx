/** Taking a snapshot: its label, and what it replaces. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { backups } from '#contract/areas/backups.ts'
import type { CallOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import type { Refusal } from '#contract/refusal.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { Notice } from '#ui/notice.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Time } from '#kit/time.tsx'
import { toast } from '#kit/toast.ts'
import type { NodeDialogProps } from '../actions/dialog-props.ts'
import { FormDialog } from '../actions/form-dialog.tsx'
import { useLiveNode } from '../actions/live-node.ts'
import { diskList } from '../node/queries.ts'
import { backupList, takeSnapshot } from './queries.ts'

interface Values {
  label: string
}
const start: Values = { label: '' }
const callFor = (nodeId: number) => ({ label }: Values): CallOf<typeof backups.take> => ({ path: { nodeId }, body: { label } })
const missing = ({ label }: Values): Refusal[] => (label === '' ? [{ field: 'label', reason: requiredReason('label') }] : [])

export function SnapshotDialog({ node: asked, ...dialog }: NodeDialogProps) {
  const node = useLiveNode(asked)
  const mutation = useMutation(takeSnapshot)
  const current = useQuery(backupList(asked.id)).data?.snapshot.current
  const disks = useQuery(diskList(asked.id)).data?.data
  const form = useResourceForm({ name: 'snapshot', of: backups.take, values: start, call: callFor(asked.id), also: missing })
  const notNow = whyNotNow('snapshot', node.status)
  return (
    <FormDialog {...dialog} form={form} title={`Take a snapshot of ${asked.label}`} description="A copy of all its disks and configuration profiles as they are now.">
      <Form
        form={form} mutation={mutation} label="Take snapshot"
        onDone={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `Snapshot ${label ?? ''} of ${asked.label} has begun` })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        {current && (
          <Notice tone="warn" title={`It replaces the snapshot ${current.label ?? ''}`}>
            A node has one snapshot. The one from <Time value={current.created} /> is deleted when the new one is successful, and stays if that fails.
          </Notice>
        )}
        {disks?.some(({ filesystem }) => filesystem === 'raw') && <Notice tone="warn">It has a raw disk. Such a disk makes the snapshot fail.</Notice>}
        {node.status === 'running' && (
          <Notice tone="info">It is running: what programs have not yet written to disk is not in the copy. Shut it down first to be safe.</Notice>
        )}
        <TextField form={form} name="label" label="Label" limit={limits.snapshotLabel} hint="What makes it worth keeping: before-upgrade." />
      </Form>
    </FormDialog>
  )
}
