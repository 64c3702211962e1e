/** The storage used by a node's disks, for choosing a node as the target of a copy. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { usedStorage } from '#queries/disks.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

/** With more nodes than this, only the disks of the selected node are loaded. */
const maxDiskQueries = 25

const noneKnown: ReadonlyMap<number, number> = new Map()

/** MB used by node id, for the nodes whose disks have loaded. `selectedId`: a node's id as text. */
export function useUsedStorage(targets: readonly Node[], selectedId: string): ReadonlyMap<number, number> {
  const nodes = targets.length <= maxDiskQueries ? targets : targets.filter(({ id }) => String(id) === selectedId)
  return useQuery(usedStorage(nodes.map(({ id }) => id))).data ?? noneKnown
}

/** `20 GB of 50 GB free`. `used`: MB, undefined until known. */
export const freeStorageLabel = ({ specs: { disk } }: Node, used: number | undefined) =>
  used === undefined
    ? t('{size} in total', { size: formatSize(disk) })
    : t('{free} of {total} free', { free: formatSize(Math.max(0, disk - used)), total: formatSize(disk) })
