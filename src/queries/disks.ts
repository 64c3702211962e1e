/** The disks of a node. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { pageSize } from '#contract/limits.ts'
import { disks } from '#contract/operations.ts'
import { poll } from '#api/cache/polling.ts'
import { read, readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { write, type Look } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { findDeletedImage } from './image-reads.ts'
import { isStoredText, watchForDeletion, watchForUpdate, watchNodeChange } from './recognize.ts'

interface DiskDevices {
  readonly [slot: string]: { readonly disk_id?: number | null | undefined } | null | undefined
}

/** Quick while a disk is being created, resized or deleted. */
const diskPoll = poll.transition(({ data }: { data: Disk[] }) => data.some((disk) => disk.status !== 'ready'))

export const diskList = (nodeId: number) =>
  read(disks.list, { path: { nodeId }, query: { page_size: pageSize.max } }, { poll: diskPoll })

/** An error for each slot, `devices.sda`, whose disk the node no longer has. */
export async function findDeletedDisks(
  client: QueryClient,
  nodeId: number,
  devices: DiskDevices | undefined,
): Promise<ErrorDetail[]> {
  const { data } = await client.fetchQuery({ ...diskList(nodeId), ...readNow })
  return Object.entries(devices ?? {}).flatMap(([slot, device]) =>
    device?.disk_id && data.every(({ id }) => id !== device.disk_id)
      ? [{ field: `devices.${slot}`, reason: t('This disk no longer exists') }]
      : [],
  )
}

/** MB used by the disks of these nodes, by node id; a node whose disks cannot be loaded is left out. */
export const usedStorage = (nodeIds: readonly number[]) =>
  queryOptions({
    queryKey: [disks.list.area, disks.list.name, 'used', nodeIds] as const,
    queryFn: async ({ client }) => {
      const pages = await Promise.all(nodeIds.map((id) => client.query(diskList(id)).catch(() => null)))
      return new Map(
        nodeIds.flatMap((id, index) => {
          const page = pages[index]
          return page ? [[id, totalDiskSize(page.data)] as const] : []
        }),
      )
    },
  })

/** Configuration profiles refer to disks, so they become stale too. */
const dependents = ['disks.list', 'configs.list', 'events.list'] as const

/** Finds a disk that the node did not have before, provided that its disks were loaded. */
function watchForNewDisk(
  client: QueryClient,
  nodeId: number,
  isWanted: (disk: Disk) => boolean,
): Look<Disk> | undefined {
  const query = diskList(nodeId)
  const known = client.getQueryData(query.queryKey)?.data.map(({ id }) => id)
  if (!known) return undefined
  return async () => {
    const { data } = await client.fetchQuery({ ...query, ...readNow })
    return data.find((disk) => !known.includes(disk.id) && isWanted(disk)) ?? null
  }
}

export const createDisk = {
  ...write(disks.create, {
    invalidates: dependents,
    // Without a label, the service names it after its image.
    watch: (client, { path: { nodeId }, body }) =>
      watchForNewDisk(client, nodeId, ({ label, size }) =>
        body.label ? isStoredText(label, body.label) : size === body.size,
      ),
    findDeleted: (client, { body }) => findDeletedImage(client, body.image),
  }),
  onError: markUnsupported(disks.create),
}
/** The disk as it is now. Throws an ApiError. */
export const readDisk = (path: RequestOf<typeof disks.view>['path']) => call(disks.view, { path })
export const updateDisk = write(disks.update, {
  invalidates: dependents,
  watch: (_client, { path, body }) => watchForUpdate(() => readDisk(path), body),
})
export const resizeDisk = write(disks.resize, {
  invalidates: dependents,
  // The disk gets its new size only at the end.
  watch: watchNodeChange(['disk_resize'], () => false),
})
export const cloneDisk = write(disks.clone, {
  invalidates: dependents,
  // The service names the copy `Copy of` the original.
  watch: (client, { path: { nodeId, diskId } }) => {
    const original = client.getQueryData(diskList(nodeId).queryKey)?.data.find(({ id }) => id === diskId)
    return (
      original &&
      watchForNewDisk(
        client,
        nodeId,
        // The service cuts a long label.
        ({ label, size }) =>
          label.length > 8 && `Copy of ${original.label}`.startsWith(label) && size === original.size,
      )
    )
  },
})
export const removeDisk = write(disks.remove, {
  invalidates: dependents,
  watch: (_client, { path }) => watchForDeletion(() => readDisk(path)),
})
