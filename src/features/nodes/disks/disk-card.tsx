/** The disks of a node, if the service lists them. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { disks as diskArea, events as eventArea } from '#contract/operations.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { isUnsupported } from '#api/error.ts'
import { checkboxClass } from '#ui/control.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useSelection } from '#kit/table/model/selection.ts'
import { BulkButtons, SelectionBar } from '#kit/table/view/result-bar.tsx'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { nodeEvents } from '#queries/events.ts'
import { rebuildAction } from '../actions/node-actions.ts'
import { addDiskAction, diskActions, type DiskOfNode } from './actions.ts'
import { diskStatusLabel } from './disk-status.ts'

export function DiskCard({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(diskList(node.id))
  const configs = useQuery(configList(node.id)).data?.data ?? noConfigs
  if (isUnsupported(error)) return null
  const disks = data?.data ?? []
  return (
    <Card
      title={t('Disks')}
      description={
        data &&
        t('{allocated} of {total} allocated', {
          allocated: formatSize(totalDiskSize(disks)),
          total: formatSize(node.specs.disk),
        })
      }
      actions={data && <ActionButton action={addDiskAction} resource={{ node, disks }} size="sm" />}
    >
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <DiskRows node={node} disks={disks} configs={configs} />
      ) : error ? null : (
        <SkeletonRows rows={2} label={t('Loading disks')} />
      )}
    </Card>
  )
}

const noConfigs: readonly Config[] = []
const idOf = ({ id }: Disk) => id
const resources = {
  noun: { plural: () => t('disks'), counted: (count: number) => plural(count, '{count} disk', '{count} disks') },
  idOf: ({ disk }: DiskOfNode) => disk.id,
  labelOf: ({ disk }: DiskOfNode) => disk.label,
}

interface DisksProps {
  node: Node
  disks: readonly Disk[]
  configs: readonly Config[]
}

/** The selection of disks, and the actions on all selected ones; null for a single disk. */
function useDiskSelection({ node, disks, configs }: DisksProps) {
  const selection = useSelection({ items: disks, visibleItems: disks, getId: idOf })
  const resourceOf = useCallback((disk: Disk) => ({ node, disk, disks, configs }), [node, disks, configs])
  const actions = useBulkActions({ actions: diskActions, resources, resourceOf })
  // Deleting is the only bulk action.
  const mayDelete = isAllowed(usePermission()(diskArea.remove, { entity: nodeEntity(node) }))
  return disks.length > 1 && actions.length > 0 && mayDelete ? { ...selection, actions } : null
}

function DiskRows(props: DisksProps) {
  const { node, disks, configs } = props
  const permission = usePermission()(eventArea.list)
  const events = useQuery({ ...nodeEvents(node.id), enabled: isAllowed(permission) }).data?.data ?? []
  const selection = useDiskSelection(props)
  if (disks.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-[min(100%,12rem)] flex-1 text-ink-muted">
          {t('No disks yet. Rebuild the node from an image, or add a disk and a configuration profile.')}
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
      {selection && selection.selectedItems.length > 0 ? (
        <SelectionBar
          count={selection.selectedItems.length}
          hiddenCount={0}
          summary={formatSize(totalDiskSize(selection.selectedItems))}
          matchingLabel={plural(disks.length, '{count} disk', '{count} disks')}
          onSelectAll={selection.state === 'all' ? null : selection.selectVisible}
          onClear={selection.clear}
        >
          <BulkButtons actions={selection.actions} items={selection.selectedItems} />
        </SelectionBar>
      ) : null}
      <ul className="m-0 grid list-none gap-2 p-0">
        {disks.map((disk) => (
          <li key={disk.id} className="flex items-center gap-x-3">
            {selection ? (
              <input
                type="checkbox"
                aria-label={t('Select {label}', { label: disk.label })}
                checked={selection.ids.has(disk.id)}
                onChange={({ nativeEvent }) =>
                  selection.toggle(disk.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
                className={checkboxClass}
              />
            ) : null}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="min-w-[min(100%,7rem)] flex-1 wrap-anywhere">{disk.label}</span>
              {disk.status !== 'ready' && <Badge tone="busy">{diskStatusLabel(disk, events)}</Badge>}
              <span className="flex items-baseline gap-x-3">
                <span className="text-sm text-ink-muted">{disk.filesystem}</span>
                <span className="text-end tabular-nums sm:min-w-14">{formatSize(disk.size)}</span>
              </span>
            </div>
            <ActionMenu
              label={t('Actions for {label}', { label: disk.label })}
              actions={diskActions}
              resource={{ node, disk, disks, configs }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
