/** The backups of one node, and the writes that change them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backups } from '#contract/operations.ts'
import { isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { poll } from '#api/cache/polling.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { invalidate, read, readNow } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { isScheduling, nodeView } from './nodes.ts'
import { watchForNewItem, watchNodeChange } from './recognize.ts'

/** All backups of a node, newest first. */
export const allBackups = ({ automatic, snapshot: { current, in_progress } }: NodeBackups): Backup[] =>
  [...automatic, ...(current ? [current] : []), ...(in_progress ? [in_progress] : [])].toSorted(
    (a, b) => b.created.localeCompare(a.created) || b.id - a.id,
  )

/**
 * Identifies the backups in progress and their states; polling is quick while this text changes. Paused backups are
 * left out, because a pause may last arbitrarily long.
 */
export const backupTransitionKey = (list: NodeBackups) =>
  allBackups(list)
    .flatMap(({ id, status }) => (isBackupInProgress(status) && status !== 'paused' ? [`${id} ${status}`] : []))
    .join()

export const backupList = (nodeId: number) =>
  read(backups.list, { path: { nodeId } }, { poll: poll.transition(backupTransitionKey) })

/** The node, polled quickly while the service is choosing its backup schedule. */
export const scheduleView = (nodeId: number) => ({
  ...nodeView(nodeId),
  refetchInterval: poll.transition(isScheduling),
})

const backupDependents = ['backups.list', 'nodes.view', 'nodes.list', 'events.list'] as const

export const enableBackups = write(backups.enable, {
  invalidates: backupDependents,
  watch: watchNodeChange(['backups_enable'], (node) => node.backups.enabled),
})
export const cancelBackups = write(backups.cancel, {
  invalidates: backupDependents,
  watch: watchNodeChange(['backups_cancel'], (node) => !node.backups.enabled),
})
export const takeSnapshot = write(backups.take, {
  invalidates: backupDependents,
  watch: (client, { path: { nodeId }, body }) => {
    const query = backupList(nodeId)
    const known = client.getQueryData(query.queryKey)
    return watchForNewItem(known && allBackups(known), body.label, async () =>
      allBackups(await client.fetchQuery({ ...query, ...readNow })),
    )
  },
})

/**
 * Nested under the key of `backups.list`, so that anything that invalidates that operation, in any tab, also
 * invalidates the lists of all nodes.
 */
export const accountBackupsKey = [backups.list.area, backups.list.name, 'account'] as const

/** Refetches the backups of these nodes only; other tabs refetch all nodes. */
export async function invalidateNodes(client: QueryClient, changedNodes: readonly Node[]): Promise<void> {
  broadcastInvalidation(['backups.list', 'nodes.list', 'nodes.view'])
  // Marks them as outdated for the list of all nodes (account-backups.ts).
  for (const { id } of changedNodes)
    client.setQueryData<NodeBackups>(backupList(id).queryKey, (list) => list, { updatedAt: 0 })
  await Promise.all([
    client.invalidateQueries({ queryKey: accountBackupsKey }),
    invalidate(client, ['nodes.list', 'nodes.view', 'events.list']),
  ])
}
