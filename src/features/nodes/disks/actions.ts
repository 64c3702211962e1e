/** The actions on the disks of a node. */
import type { QueryClient } from '@tanstack/react-query'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { maxDisksPerNode } from '#contract/limits.ts'
import { disks, images } from '#contract/operations.ts'
import { diskInUseReason, disksAndConfigsDisabledReason } from '#contract/rules/nodes/disks-and-configs.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { delay } from '#api/timers.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { Disc3 } from '#ui/icons/disc-3.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Scaling } from '#ui/icons/scaling.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { paths } from '#kit/paths.ts'
import { cloneDisk, diskList, readDisk, removeDisk } from '#queries/disks.ts'
import { nodeEntity, nodeWork } from '#shared/nodes/node.ts'
import { nodeKey } from '../actions/node-rules.ts'

export interface NodeWithDisks {
  readonly node: Node
  /** All disks of the node. The list is empty while they are unknown. */
  readonly disks: readonly Disk[]
}
export interface DiskOfNode extends NodeWithDisks {
  readonly disk: Disk
  /** All configuration profiles of the node. The list is empty while they are unknown. */
  readonly configs: readonly Config[]
}

const lazyNewDiskDialog = lazyComponent(async () => (await import('./new-disk-dialog.tsx')).NewDiskDialog)
const lazyRenameDiskDialog = lazyComponent(async () => (await import('./disk-dialogs.tsx')).RenameDiskDialog)
const lazyResizeDiskDialog = lazyComponent(async () => (await import('./disk-dialogs.tsx')).ResizeDiskDialog)

const statusReason = ({ node, disks: allDisks }: NodeWithDisks) => disksAndConfigsDisabledReason(node.status, allDisks)

function addDiskDisabledReason(resource: NodeWithDisks): string | null {
  const reason = statusReason(resource)
  if (reason !== null) return reason
  if (resource.disks.length >= maxDisksPerNode)
    return plural(maxDisksPerNode, 'A node has at most {count} disk.', 'A node has at most {count} disks.')
  return totalDiskSize(resource.disks) >= resource.node.specs.disk
    ? t('No storage is left. Shrink or delete a disk, or resize the node.')
    : null
}

export const addDiskAction = defineAction<NodeWithDisks>({
  id: 'add-disk',
  operation: disks.create,
  label: () => t('Add disk'),
  icon: Plus,
  entityOf: ({ node }) => nodeEntity(node),
  disabledReason: addDiskDisabledReason,
  dialog: lazyNewDiskDialog,
  open: ({ node }) => openDialog(lazyNewDiskDialog, { node }),
})

const diskRules = {
  entityOf: ({ node }: DiskOfNode) => nodeEntity(node),
  disabledReason: statusReason,
}

/** Why the disk cannot be resized or deleted now. */
const changeReason = (resource: DiskOfNode) =>
  statusReason(resource) ?? diskInUseReason(resource.node.status, resource.configs, resource.disk.id)

const noRoomForCopyReason = ({ node, disk, disks: allDisks }: DiskOfNode) =>
  totalDiskSize(allDisks) + disk.size > node.specs.disk ? t('Not enough storage is left for a copy.') : null

const requestOf = ({ node, disk }: DiskOfNode) => ({ path: { nodeId: node.id, diskId: disk.id } })

const requireSameDisk = (resource: DiskOfNode) =>
  requireSameName(resource.disk.label, async () => (await readDisk(requestOf(resource).path)).label)

/** How often a deletion waiting for another change checks whether that has ended. Milliseconds. */
const lookIntervalMs = 2000

/** Resolves when no disk of the node is being changed, or when the signal aborts. */
async function waitForDisks({ node }: DiskOfNode, client: QueryClient, stopped: AbortSignal) {
  const isBusy = async () => {
    const list = await client.fetchQuery({ ...diskList(node.id), staleTime: 0 })
    return list.data.some(({ status }) => status !== 'ready')
  }
  while (!stopped.aborted && (await isBusy())) await delay(lookIntervalMs, stopped)
}

/** The menu of one disk. */
export const diskActions: readonly Action<DiskOfNode>[] = [
  defineAction<DiskOfNode>({
    ...diskRules,
    id: 'rename-disk',
    operation: disks.update,
    label: () => t('Rename'),
    icon: Pencil,
    dialog: lazyRenameDiskDialog,
    open: ({ node, disk }) => openDialog(lazyRenameDiskDialog, { node, disk }),
  }),
  defineAction<DiskOfNode>({
    ...diskRules,
    id: 'resize-disk',
    operation: disks.resize,
    label: () => t('Resize'),
    icon: Scaling,
    disabledReason: changeReason,
    dialog: lazyResizeDiskDialog,
    open: ({ node, disk }) => openDialog(lazyResizeDiskDialog, { node, disk }),
  }),
  defineAction<DiskOfNode>({
    ...diskRules,
    id: 'clone-disk',
    operation: disks.clone,
    label: () => t('Clone'),
    icon: CopyPlus,
    disabledReason: (resource) => statusReason(resource) ?? noRoomForCopyReason(resource),
    work: ({ node }) => nodeWork(node),
    run: async (resource, { client }) => {
      const { label } = await mutate(client, cloneDisk, requestOf(resource))
      return t('{label} is being created', { label })
    },
  }),
  defineAction<DiskOfNode>({
    ...diskRules,
    id: 'capture-disk',
    operation: images.create,
    label: () => t('Create image'),
    icon: Disc3,
    isApplicable: ({ disk }) => disk.filesystem !== 'swap',
    href: ({ node, disk }) =>
      `${paths.imageCreate()}?${new URLSearchParams({ node: String(node.id), disk: String(disk.id) })}`,
  }),
  inspectAction({
    operation: disks.view,
    requestOf,
    labelOf: ({ disk }) => disk.label,
    idsOf: ({ node, disk }) => ({ [t('Disk ID')]: disk.id, [t('Node ID')]: node.id }),
    entityOf: ({ node }) => nodeEntity(node),
  }),
  defineAction<DiskOfNode>({
    ...diskRules,
    id: 'delete-disk',
    operation: disks.remove,
    request: requestOf,
    label: () => t('Delete'),
    icon: Trash2,
    tone: 'danger',
    disabledReason: changeReason,
    lockedBy: ({ node }) => nodeKey(node),
    deletes: ({ disk }) => ({ resource: `disk:${disk.id}`, label: disk.label }),
    confirm: ({ node, disk }) => ({
      title: t('Delete {label}?', { label: disk.label }),
      body: t('All data on it will be lost, and the configuration profiles of {label} no longer use it.', {
        label: node.label,
      }),
      confirmText: disk.label,
      action: t('Delete disk'),
    }),
    run: async (resource, { client }) => {
      await requireSameDisk(resource)
      await mutate(client, removeDisk, requestOf(resource))
      return null
    },
    bulk: {
      skipReason: (resource) =>
        statusReason(resource) === null ? (changeReason(resource) === null ? null : t('in use')) : t('being changed'),
      noneReason: () => t('Not available while the node runs with them, or one of its disks is being changed'),
      copy: {
        verb: () => inContext('bulk', 'Delete'),
        will: () => t('will be deleted, one after the other'),
        consequence: {
          one: () => t('All data on it will be lost, and the configuration profiles of the node no longer use it.'),
          many: () =>
            t('All data on them will be lost, and the configuration profiles of the node no longer use them.'),
        },
        danger: true,
      },
      run: async (resource, client) => {
        await requireSameDisk(resource)
        return sendOnce(client, removeDisk, requestOf(resource))
      },
      turn: {
        ready: waitForDisks,
        waitingFor: () => t('Starts when the change of another disk ends. Keep this tab open.'),
      },
      refresh: refreshAfter(removeDisk),
    },
  }),
]
