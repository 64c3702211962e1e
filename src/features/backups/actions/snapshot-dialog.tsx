/** Takes a snapshot: asks for its label and shows which snapshot it replaces. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backups } from '#contract/areas/backups.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { confirmShown } from '#kit/form/confirm-shown.ts'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { toastWork } from '#kit/toast.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { backupList, takeSnapshot } from '#queries/backups.ts'
import { diskList } from '#queries/disks.ts'
import { backupTime } from '#shared/backups/backup-name.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { snapshotLabel } from './snapshot-label.ts'

interface SnapshotValues {
  label: string
}
const toRequest =
  (nodeId: number) =>
  ({ label }: SnapshotValues): RequestOf<typeof backups.take> => ({ path: { nodeId }, body: { label } })

export function SnapshotDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(takeSnapshot)
  const node = useLiveNode(initialNode, mutation.isPending)
  const backupsNow = useFrozen(useQuery(backupList(initialNode.id)).data, mutation.isPending)
  const current = backupsNow?.snapshot.current
  const disks = useQuery(diskList(initialNode.id)).data?.data
  const proposedLabel = snapshotLabel(useNow(), useTimeZone())
  const form = useResourceForm({
    name: 'snapshot',
    operation: backups.take,
    values: { label: proposedLabel },
    toRequest: toRequest(initialNode.id),
  })
  const statusReason = nodeActionDisabledReason('snapshot', node.status)
  // It may only replace the snapshot that the dialog shows.
  const beforeSubmit = () =>
    confirmShown(initialNode.label, async () => {
      const now = await client.fetchQuery({ ...backupList(initialNode.id), staleTime: 0, retry: false })
      return now.snapshot.current?.id === current?.id
    })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Take a snapshot of {label}', { label: initialNode.label })}
      description={t('Copies the current contents of all its disks and its configuration profiles.')}
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={t('Take snapshot')}
        unavailable={statusReason}
        created={{ href: paths.nodeBackups(node.id), linkLabel: t('Go to its backups') }}
        onSuccess={({ label }) => {
          dialog.onClose()
          toastWork(t('Snapshot {label} of {node} was started', { label: label ?? '', node: initialNode.label }), {
            node: initialNode.id,
          })
        }}
      >
        {current && (
          <Notice tone="warn" title={t('This replaces the snapshot {label}', { label: current.label ?? '' })}>
            {rich(
              'A node has one snapshot. The one from {time}, {size}, is deleted when the new one succeeds, and kept if it fails.',
              { time: <Time value={backupTime(current)} />, size: formatSize(totalDiskSize(current.disks)) },
            )}
          </Notice>
        )}
        {disks?.some(({ filesystem }) => filesystem === 'raw') && (
          <Notice tone="warn">{t('The node has a raw disk, which makes the snapshot fail.')}</Notice>
        )}
        {node.status === 'running' && (
          <Notice tone="info">
            {t(
              'The node is running: data that programs have not yet written to disk will be missing. To be safe, shut it down first.',
            )}
          </Notice>
        )}
        <TextField
          form={form}
          name="label"
          label={t('Label')}
          limit={limits.snapshotLabel}
          selectOnFocus
          hint={t('For example: before-upgrade.')}
        />
      </Form>
    </FormDialog>
  )
}
