/** The disks of a node, if the service lists them. */
import { useQuery } from '@tanstack/react-query'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { events as eventArea } from '#contract/operations.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { isUnsupported } from '#api/error.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { formatSize } from '#kit/format/texts.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { diskList } from '#queries/disks.ts'
import { nodeEvents } from '#queries/events.ts'
import { rebuildAction } from '../actions/node-actions.ts'
import { addDiskAction, diskActions } from './actions.ts'
import { diskStatusLabel } from './disk-status.ts'

export function DiskCard({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(diskList(node.id))
  if (isUnsupported(error)) return null
  const disks = data?.data ?? []
  return (
    <Card
      title="Disks"
      description={data ? `${formatSize(totalDiskSize(disks))} of ${formatSize(node.specs.disk)} allocated` : undefined}
      actions={data && <ActionButton action={addDiskAction} resource={{ node, disks }} size="sm" />}
    >
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <DiskRows node={node} disks={disks} /> : error ? null : <SkeletonRows rows={2} label="Loading disks" />}
    </Card>
  )
}

function DiskRows({ node, disks }: { node: Node; disks: readonly Disk[] }) {
  const permission = usePermission()(eventArea.list)
  const events = useQuery({ ...nodeEvents(node.id), enabled: isAllowed(permission) }).data?.data ?? []
  if (disks.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-[min(100%,12rem)] flex-1 text-ink-muted">
          No disks yet. Rebuild the node from an image, or add a disk and a configuration profile.
        </p>
        <ActionButton action={rebuildAction} resource={node} size="sm" />
      </div>
    )
  const free = node.specs.disk - totalDiskSize(disks)
  return (
    <>
      <SegmentedBar
        className="mb-3"
        segments={[
          ...disks.map(({ id, filesystem, size }) => ({
            label: String(id),
            value: size,
            tone: filesystem === 'swap' ? ('off' as const) : ('accent' as const),
          })),
          { label: 'free', value: free, tone: 'rest' as const },
        ]}
      />
      <ul className="m-0 grid list-none gap-2 p-0">
        {disks.map((disk) => (
          <li key={disk.id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">{disk.label}</span>
            {disk.status !== 'ready' && <Badge tone="busy">{diskStatusLabel(disk, events)}</Badge>}
            <span className="text-sm text-ink-muted">{disk.filesystem}</span>
            <span className="min-w-20 text-right tabular-nums">{formatSize(disk.size)}</span>
            <ActionMenu label={`Actions for ${disk.label}`} actions={diskActions} resource={{ node, disk, disks }} />
          </li>
        ))}
      </ul>
    </>
  )
}
