/**
 * Finds out whether a write on a node was done although its response was lost. Each function is called before the request is sent; what it
 * returns looks at the service, and resolves to false when there is no sign of it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Backup } from '#contract/areas/backups.ts'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { restoredLabel } from '#contract/rules/backup-restore.ts'
import { diskList } from './disks.ts'
import { nodeEvents } from './events.ts'
import { nodeView } from './nodes.ts'

export type FindEffect = () => Promise<boolean>

interface Effect {
  readonly nodeId: number
  /** The actions of the events that it raises. */
  readonly actions: readonly Event['action'][]
  /** Whether the node shows it; needed where the user may not read events. */
  readonly isDone: (node: Node) => boolean
}

/** The newest event that this tab knows; null when it knows none. Ids grow over the whole account (gaps 1.4). */
function newestEventId(client: QueryClient): number | null {
  const loaded = client.getQueriesData<{ data?: readonly Event[]; items?: readonly Event[] }>({
    queryKey: ['events', 'list'],
  })
  const ids = loaded.flatMap(([, list]) => (list?.data ?? list?.items ?? []).map(({ id }) => id))
  return ids.length === 0 ? null : Math.max(...ids)
}

export function watchEffect(client: QueryClient, { nodeId, actions, isDone }: Effect): FindEffect {
  const newestId = newestEventId(client)
  // Without known events only those in progress are certain to be no older ones.
  const isOwn = ({ id, action, status }: Event) =>
    actions.includes(action) && (newestId === null ? isEventInProgress(status) : id > newestId)
  return async () => {
    const [node, events] = await Promise.all([
      client.fetchQuery({ ...nodeView(nodeId), staleTime: 0 }).catch(() => null),
      client.fetchQuery({ ...nodeEvents(nodeId), staleTime: 0 }).catch(() => null),
    ])
    return (node !== null && isDone(node)) || (events?.data.some(isOwn) ?? false)
  }
}

/** For forms of operations with an empty response. */
export const asResponse = (find: FindEffect) => async () => ((await find()) ? {} : null)

interface RestoreRequest {
  readonly path: { readonly backupId: Backup['id'] }
  readonly body: { readonly node_id: number }
}

/** A restore also shows in its disks, which are named after the backup. */
export function watchRestore(client: QueryClient, { path: { backupId }, body: { node_id: nodeId } }: RestoreRequest) {
  const knownDisks = client.getQueryData(diskList(nodeId).queryKey)?.data
  const knownIds = new Set(knownDisks?.map(({ id }) => id))
  const find = watchEffect(client, {
    nodeId,
    actions: ['backups_restore'],
    isDone: ({ status }) => status === 'restoring',
  })
  return asResponse(async () => {
    const disks = await client.fetchQuery({ ...diskList(nodeId), staleTime: 0 }).catch(() => null)
    const isRestored =
      knownDisks !== undefined &&
      disks?.data.some(({ id, label }) => !knownIds.has(id) && label.startsWith(restoredLabel(backupId, '')))
    return isRestored === true || find()
  })
}
