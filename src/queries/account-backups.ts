/** The account's nodes with their backups as one list: the nodes first, then the backups of each node, a few at a time. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Filter } from '#contract/filter.ts'
import { backups, events, nodes } from '#contract/operations.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '#api/client.ts'
import { loadPages, type Collection } from '#api/cache/collection.ts'
import { poll, type PollPolicy } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'
import { createStore } from '#api/store.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { runBulk } from '#api/run-bulk.ts'
import { backupTransitionKey, isScheduling } from './backups.ts'

export interface AccountBackupsRow {
  readonly node: Node
  /** Undefined until they have loaded, and for nodes without backups; null when loading them failed. */
  readonly backups: NodeBackups | null | undefined
}

/** Whether the backups of a row have not loaded yet. */
export const isPending = ({ node, backups: list }: AccountBackupsRow) => node.backups.enabled && list === undefined

const hasBackupInProgress = (list: NodeBackups | null | undefined) => Boolean(list && backupTransitionKey(list))

const backupsKey = (nodeId: number) => read(backups.list, { path: { nodeId } }).queryKey

/** Backups change daily, so cached ones stay valid for a while, unless one of them is in progress. */
const staleTimeMs = 5 * 60_000

/**
 * Returns the backups of one node, from the cache if they are recent and the node has not changed. A write to one node invalidates the
 * backups of all nodes by operation, and refetching a thousand of them would exhaust the rate limit. The request bypasses React
 * Query's fetching: a query shared with a page that is being left would be canceled with that page and return its old data.
 */
async function loadNodeBackups(
  client: QueryClient,
  { id: nodeId, backups: now }: Node,
  previousNode: Node | undefined,
  signal: AbortSignal,
): Promise<NodeBackups> {
  const queryKey = backupsKey(nodeId)
  const cached = client.getQueryState(queryKey)
  const unchanged =
    previousNode === undefined ||
    (previousNode.backups.enabled === now.enabled && previousNode.backups.last_successful === now.last_successful)
  if (cached?.data && unchanged && !hasBackupInProgress(cached.data) && Date.now() - cached.dataUpdatedAt < staleTimeMs)
    return cached.data
  const list = await call(backups.list, { path: { nodeId } }, { signal })
  client.setQueryData(queryKey, list)
  return list
}

/** How often partial results are shown while more are loading. */
const progressIntervalMs = 250

type OnProgress = (rows: readonly AccountBackupsRow[]) => void

/** The end of the pause that a rate limit demands, milliseconds since the epoch; null while requests continue. */
const pausedUntil = createStore<number | null>(null)
export const rateLimitPause = { get: pausedUntil.get, subscribe: pausedUntil.subscribe }

/** Loads the backups of every node that has them enabled, and pauses on a rate limit. A failure of one node does not stop the others. */
async function loadBackups(
  client: QueryClient,
  nodeItems: readonly Node[],
  previousRows: readonly AccountBackupsRow[] | undefined,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<readonly AccountBackupsRow[]> {
  const backupsByNode = new Map<number, NodeBackups | null | undefined>(
    nodeItems.map(({ id }) => [id, client.getQueryData(backupsKey(id))]),
  )
  const rows = () =>
    nodeItems.map((node): AccountBackupsRow => ({
      node,
      backups: node.backups.enabled ? backupsByNode.get(node.id) : undefined,
    }))
  onProgress(rows())
  const previousNodes = new Map(previousRows?.map(({ node }) => [node.id, node]))
  let lastProgressAt = Date.now()
  await runBulk({
    items: nodeItems.filter(({ backups: { enabled } }) => enabled),
    run: async (node) => {
      backupsByNode.set(node.id, await loadNodeBackups(client, node, previousNodes.get(node.id), signal))
      // During a pause no later result triggers an update, so each one is shown.
      if (pausedUntil.get() === null && Date.now() - lastProgressAt < progressIntervalMs) return
      lastProgressAt = Date.now()
      onProgress(rows())
    },
    onStart: () => undefined,
    onDone: () => undefined,
    onFailed: ({ id }) => backupsByNode.set(id, null),
    onPause: (until) => {
      pausedUntil.set(until)
      if (until !== null) onProgress(rows())
    },
    signal,
  })
  pausedUntil.set(null)
  signal.throwIfAborted()
  return rows()
}

/** Nested under the key of `backups.list`, so that whatever invalidates that operation, in any tab, invalidates these lists too. */
const accountBackupsKey = [backups.list.area, backups.list.name, 'account'] as const

/** The nodes with a backup in progress or a schedule that is being chosen. */
const nodeIdsInProgress = (rows: readonly AccountBackupsRow[]) =>
  rows.flatMap(({ node, backups: list }) => (hasBackupInProgress(list) || isScheduling(node) ? [node.id] : []))

/** Every node in progress costs a request per refetch, so the interval grows with their number to stay within the rate limit. */
const minIntervalPerNodeMs = 100

/** Quick while a backup or a schedule is in progress, within the rate limit. */
function pollWhileInProgress<T>(getRows: (data: T) => readonly AccountBackupsRow[]): PollPolicy<T> {
  const transitionPoll = poll.transition((data: T) => nodeIdsInProgress(getRows(data)).join())
  return (query) => {
    const interval = transitionPoll(query)
    const { data } = query.state
    return interval === false || data === undefined
      ? interval
      : Math.max(interval, nodeIdsInProgress(getRows(data)).length * minIntervalPerNodeMs)
  }
}

const allRows = queryOptions({
  queryKey: [...accountBackupsKey, 'all'] as const,
  queryFn: async ({ client, signal }): Promise<Collection<AccountBackupsRow>> => {
    const previous = client.getQueryData<Collection<AccountBackupsRow>>([...accountBackupsKey, 'all'])
    const publish = (collection: Collection<AccountBackupsRow>) =>
      void client.setQueryData([...accountBackupsKey, 'all'], collection)
    const withoutBackups = (nodeCollection: Collection<Node>) => ({
      ...nodeCollection,
      items: nodeCollection.items.map((node): AccountBackupsRow => ({ node, backups: undefined })),
    })
    const collection = await loadPages(
      (query) => call(nodes.list, { query }, { signal }),
      previous ? null : (partial: Collection<Node>) => publish(withoutBackups(partial)),
    )
    // Beyond the client-side limit, backups are loaded for the visible page only.
    if (collection.exceedsLimit) return withoutBackups(collection)
    return {
      ...collection,
      items: await loadBackups(client, collection.items, previous?.items, signal, (items) =>
        publish({ ...collection, items }),
      ),
    }
  },
  refetchInterval: pollWhileInProgress(({ items, exceedsLimit }: Collection<AccountBackupsRow>) =>
    exceedsLimit ? [] : items,
  ),
})

const pageKey = (kind: string, query: { page: number; page_size: number }, filter: Filter | undefined) =>
  [...accountBackupsKey, kind, query, filter] as const

const pageOfRows = (query: { page: number; page_size: number }, filter: Filter | undefined) =>
  queryOptions({
    queryKey: pageKey('page', query, filter),
    queryFn: async ({ client, signal, queryKey }): Promise<Page<AccountBackupsRow>> => {
      const page = await call(nodes.list, { query, ...(filter ? { filter } : {}) }, { signal })
      const previous = client.getQueryData<Page<AccountBackupsRow>>(queryKey)
      const withRows = (rows: readonly AccountBackupsRow[]) => ({ ...page, data: [...rows] })
      return withRows(
        await loadBackups(
          client,
          page.data,
          previous?.data,
          signal,
          (rows) => void client.setQueryData(queryKey, withRows(rows)),
        ),
      )
    },
    refetchInterval: pollWhileInProgress(({ data }: Page<AccountBackupsRow>) => data),
  })

/** Only the nodes, for selecting a whole account: a request for each node would take longer than the rate limit allows. */
const pageOfNodes = (query: { page: number; page_size: number }, filter: Filter | undefined) =>
  queryOptions({
    queryKey: pageKey('nodes', query, filter),
    queryFn: async ({ client, signal }): Promise<Page<AccountBackupsRow>> => {
      const page = await call(nodes.list, { query, ...(filter ? { filter } : {}) }, { signal })
      return {
        ...page,
        data: page.data.map((node) => ({
          node,
          backups: node.backups.enabled ? client.getQueryData<NodeBackups>(backupsKey(node.id)) : undefined,
        })),
      }
    },
  })

export const accountBackups = { all: allRows, page: pageOfRows, rowsOnly: pageOfNodes }

/** Refetches the backups of these nodes only; other tabs refetch all nodes. */
export async function invalidateNodes(client: QueryClient, changedNodes: readonly Node[]): Promise<void> {
  broadcastInvalidation(['backups.list', 'nodes.list', 'nodes.view'])
  // Marks them as outdated for loadNodeBackups.
  for (const { id } of changedNodes) client.setQueryData<NodeBackups>(backupsKey(id), (list) => list, { updatedAt: 0 })
  await Promise.all([
    client.invalidateQueries({ queryKey: accountBackupsKey }),
    client.invalidateQueries({ queryKey: [nodes.list.area, nodes.list.name] }),
    client.invalidateQueries({ queryKey: [nodes.view.area, nodes.view.name] }),
    client.invalidateQueries({ queryKey: [events.list.area, events.list.name] }),
  ])
}
