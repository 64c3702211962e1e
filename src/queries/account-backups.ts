/**
 * The account's nodes with their backups as one list: the nodes first, then the backups of each node, a few at a time.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Filter } from '#contract/filter.ts'
import { backups, nodes } from '#contract/operations.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '#api/client.ts'
import type { PageQuery } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { poll, type PollPolicy } from '#api/cache/polling.ts'
import { runBulk } from '#api/run-bulk.ts'
import { pauseReads, waitForSpareRequest } from '#api/http/rate-limit.ts'
import { accountBackupsKey, backupList, backupTransitionKey } from './backups.ts'
import { nodeList } from './nodes.ts'

export interface AccountBackupsRow {
  readonly node: Node
  /** Undefined until they have loaded, and for nodes without backups; null when loading them failed. */
  readonly backups: NodeBackups | null | undefined
  /** The account has so many nodes that backups are loaded only for the rows on the screen. */
  readonly onDemand?: boolean
}

/** Whether the backups of a row are loading. */
export const isPending = ({ node, backups: list, onDemand }: AccountBackupsRow) =>
  node.backups.enabled && list === undefined && onDemand !== true

const hasBackupInProgress = (list: NodeBackups | null | undefined) => Boolean(list && backupTransitionKey(list))

/** Backups change daily, so cached ones stay valid for a while, unless one of them is in progress. */
const staleTimeMs = 5 * 60_000

/**
 * Returns the backups of one node, from the cache if they are recent and the node has not changed. A write to one node
 * invalidates the backups of all nodes by operation, and refetching a thousand of them would exhaust the rate limit.
 * The request bypasses React Query's fetching: a query shared with a page that is being left would be canceled with
 * that page and return its old data.
 */
async function loadNodeBackups(
  client: QueryClient,
  { id: nodeId, backups: now }: Node,
  previousNode: Node | undefined,
  signal: AbortSignal,
): Promise<NodeBackups> {
  const queryKey = backupList(nodeId).queryKey
  const cached = client.getQueryState(queryKey)
  const unchanged =
    previousNode === undefined ||
    (previousNode.backups.enabled === now.enabled && previousNode.backups.last_successful === now.last_successful)
  if (cached?.data && unchanged && !hasBackupInProgress(cached.data) && Date.now() - cached.dataUpdatedAt < staleTimeMs)
    return cached.data
  await waitForSpareRequest(signal)
  const list = await call(backups.list, { path: { nodeId } }, { signal })
  client.setQueryData(queryKey, list)
  return list
}

/** How often partial results are shown while more are loading. */
const progressIntervalMs = 250

/** A node and its backups as they were read together. */
interface LoadedBackups {
  readonly node: Node
  /** Null when loading them failed. */
  readonly list: NodeBackups | null
}
type BackupsById = ReadonlyMap<number, LoadedBackups>

/**
 * Loads the backups of every node that has them enabled, and pauses on a rate limit. A failure of one node does not
 * stop the others.
 */
async function loadBackups(
  client: QueryClient,
  nodeItems: readonly Node[],
  previous: BackupsById | undefined,
  signal: AbortSignal,
  onProgress: (loaded: BackupsById) => void,
): Promise<BackupsById> {
  const loaded = new Map<number, LoadedBackups>()
  for (const node of nodeItems) {
    const list = client.getQueryData(backupList(node.id).queryKey)
    if (list && node.backups.enabled) loaded.set(node.id, { node: previous?.get(node.id)?.node ?? node, list })
  }
  const showProgress = () => onProgress(new Map(loaded))
  showProgress()
  let lastProgressAt = Date.now()
  let paused = false
  await runBulk({
    items: nodeItems.filter(({ backups: { enabled } }) => enabled),
    run: async (node) => {
      loaded.set(node.id, { node, list: await loadNodeBackups(client, node, previous?.get(node.id)?.node, signal) })
      // During a pause no later result triggers an update, so each one is shown.
      if (!paused && Date.now() - lastProgressAt < progressIntervalMs) return
      lastProgressAt = Date.now()
      showProgress()
    },
    onFailed: (node) => loaded.set(node.id, { node, list: null }),
    onPause: (until) => {
      pauseReads(until)
      paused = until !== null
      if (paused) showProgress()
    },
    signal,
  })
  signal.throwIfAborted()
  return loaded
}

/** The nodes with a backup in progress. */
const nodesInProgress = (loaded: BackupsById | null | undefined) =>
  [...(loaded ?? [])].flatMap(([id, { list }]) => (hasBackupInProgress(list) ? [id] : []))

/**
 * Every node in progress costs a request per refetch, so the interval grows with their number to stay within the rate
 * limit.
 */
const minIntervalPerNodeMs = 100

const transitionPoll = poll.transition((loaded: BackupsById | null) => nodesInProgress(loaded).join())
/** Quick while a backup is in progress, within the rate limit. */
const pollWhileInProgress: PollPolicy<BackupsById | null> = (query) =>
  Math.max(transitionPoll(query) || 0, nodesInProgress(query.state.data).length * minIntervalPerNodeMs)

/** More would take minutes and most of the rate limit. */
const maxLists = 2000

/** The backups of all nodes that have them enabled; null when these are too many. */
export const backupLists = queryOptions({
  queryKey: [...accountBackupsKey, 'all'] as const,
  queryFn: async ({ client, signal, queryKey }): Promise<BackupsById | null> => {
    const { items, exceedsLimit } = await client.fetchQuery(nodeList.all)
    signal.throwIfAborted()
    if (exceedsLimit || items.filter((node) => node.backups.enabled).length > maxLists) return null
    // Out of date from the start: if the page is left during the load, it reads the rest when it is opened again.
    const show = (loaded: BackupsById) => void client.setQueryData(queryKey, loaded, { updatedAt: 0 })
    return loadBackups(client, items, client.getQueryData<BackupsById>(queryKey), signal, show)
  },
  structuralSharing: false,
  refetchInterval: pollWhileInProgress,
})

const rowsByNode = new WeakMap<Node, AccountBackupsRow>()

/** The row of a node; the same object as long as nothing in it changes. */
function rowOf(node: Node, list: AccountBackupsRow['backups'], onDemand: boolean): AccountBackupsRow {
  const known = rowsByNode.get(node)
  const shown = node.backups.enabled ? list : undefined
  if (known && known.backups === shown && known.onDemand === onDemand) return known
  const row = { node, backups: shown, onDemand }
  rowsByNode.set(node, row)
  return row
}

const withBackups = (allNodes: readonly Node[], loaded: BackupsById | null | undefined) =>
  allNodes.map((node) => rowOf(node, loaded?.get(node.id)?.list, loaded === null))

const pageKey = (kind: string, query: PageQuery, filter: Filter | undefined) =>
  [...accountBackupsKey, kind, query, filter] as const

const pageOfRows = (query: PageQuery, filter: Filter | undefined) =>
  queryOptions({
    queryKey: pageKey('page', query, filter),
    queryFn: async ({ signal }): Promise<Page<AccountBackupsRow>> => {
      const page = await call(nodes.list, { query, ...(filter ? { filter } : {}) }, { signal })
      return { ...page, data: withBackups(page.data, null) }
    },
    refetchInterval: poll.slow,
  })

/**
 * Nodes with their backups as a list. `loaded`: the backups that have loaded; null when the rows on the screen load
 * them.
 */
export const accountBackups = (loaded: BackupsById | null | undefined) => ({
  all: {
    ...nodeList.all,
    select: (list: Collection<Node>): Collection<AccountBackupsRow> => ({
      ...list,
      items: withBackups(list.items, loaded),
    }),
  },
  page: pageOfRows,
})
