/** The nodes of the account with their backups, as one list that fills itself: nodes first, then the backups of each, a few at a time. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { backups, type NodeBackups } from '#contract/areas/backups.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { Filter } from '#contract/filter.ts'
import { lateAfterHours } from '#contract/rules/backup-schedule.ts'
import { backupFailed, backupInProgress } from '#contract/rules/backup-status.ts'
import type { Page } from '#contract/schema.ts'
import { instant } from '#contract/time.ts'
import { call } from '#api/client.ts'
import { load, type Collection } from '#api/collection.ts'
import { poll, type Poll } from '#api/polling.ts'
import { read } from '#api/query.ts'
import { createStore } from '#api/store.ts'
import { tellTabs } from '#api/tabs.ts'
import { runBulk } from '#kit/bulk.ts'

export interface FleetRow {
  readonly node: Node
  /** Undefined while not read yet, and for nodes without backups; null when they could not be read. */
  readonly backups: NodeBackups | null | undefined
}

export const fleetStates = {
  ok: 'Up to date',
  never: 'Never backed up',
  late: 'Late',
  failed: 'Failed',
  off: 'Off',
} as const
export type FleetState = keyof typeof fleetStates

const all = ({ automatic, snapshot: { current, in_progress } }: NodeBackups) => [...automatic, ...(current ? [current] : []), ...(in_progress ? [in_progress] : [])]

/** What is to be said about a node's backups; a late one may have failed as well. `now` in milliseconds. */
export function statesOf({ node, backups: list }: FleetRow, now: number): FleetState[] {
  const { enabled, last_successful: last } = node.backups
  if (!enabled) return ['off']
  const failed = list && all(list).some(({ status }) => backupFailed(status)) ? ['failed' as const] : []
  if (last === null) return [...failed, 'never']
  const late = now - instant(last).getTime() > lateAfterHours * 3_600_000 ? ['late' as const] : []
  return late.length + failed.length > 0 ? [...failed, ...late] : ['ok']
}

/** Whether the backups of a row are still to be read. */
export const isUnread = ({ node, backups: list }: FleetRow) => node.backups.enabled && list === undefined

const isGoing = (list: NodeBackups | undefined) =>
  list !== undefined && all(list).some(({ status }) => backupInProgress(status) && status !== 'paused')

const keyOf = (nodeId: number) => read(backups.list, { path: { nodeId } }).queryKey

/** Backups change daily, so what was read stays true for a while; what is being made is asked again each time. Milliseconds. */
const keptFor = 5 * 60_000

/**
 * The backups of one node, from the cache when that is good enough: a write to one node makes those of all stale by name, and asking
 * for a thousand again would use up what the service allows, so the node itself has to look different. Asked for directly: a query
 * shared with a page that is just being left would be called off with it, and answer what was known before.
 */
async function listOf(client: QueryClient, { id: nodeId, backups: now }: Node, before: Node | undefined, signal: AbortSignal): Promise<NodeBackups> {
  const queryKey = keyOf(nodeId)
  const known = client.getQueryState(queryKey)
  const same = before === undefined || (before.backups.enabled === now.enabled && before.backups.last_successful === now.last_successful)
  if (known?.data && same && !isGoing(known.data) && Date.now() - known.dataUpdatedAt < keptFor) return known.data
  const list = await call(backups.list, { path: { nodeId } }, { signal })
  client.setQueryData(queryKey, list)
  return list
}

/** So often what has arrived is shown while more is under way. Milliseconds. */
const showEvery = 250

type Show = (rows: readonly FleetRow[]) => void

/** Until when the service wants no more reads, milliseconds since the epoch; null while they go on. */
const pause = createStore<number | null>(null)
export const readingPause = { get: pause.get, subscribe: pause.subscribe }

/** Reads the backups of all nodes that have any, slower when the service asks for it; one that cannot be read does not stop the others. */
async function fill(client: QueryClient, found: readonly Node[], before: readonly FleetRow[] | undefined, signal: AbortSignal, show: Show): Promise<readonly FleetRow[]> {
  const known = new Map<number, NodeBackups | null | undefined>(found.map(({ id }) => [id, client.getQueryData(keyOf(id))]))
  const rows = () => found.map((node): FleetRow => ({ node, backups: node.backups.enabled ? known.get(node.id) : undefined }))
  show(rows())
  const last = new Map(before?.map(({ node }) => [node.id, node]))
  let shown = Date.now()
  await runBulk({
    items: found.filter(({ backups: { enabled } }) => enabled),
    run: async (node) => {
      known.set(node.id, await listOf(client, node, last.get(node.id), signal))
      // In a pause nothing follows that would show it.
      if (pause.get() === null && Date.now() - shown < showEvery) return
      shown = Date.now()
      show(rows())
    },
    onStart: () => undefined,
    onDone: () => undefined,
    onFailed: ({ id }) => known.set(id, null),
    onPause: (until) => {
      pause.set(until)
      if (until !== null) show(rows())
    },
    signal,
  })
  pause.set(null)
  signal.throwIfAborted()
  return rows()
}

/** Below the operation whose answers it is made of: what makes those stale, here or in another tab, makes the fleet stale. */
const fleetKey = [backups.list.area, backups.list.name, 'fleet'] as const

/** Quick while a backup is being made or a schedule chosen. */
const goings = (rows: readonly FleetRow[]) =>
  rows.flatMap(({ node, backups: list }) => (isGoing(list ?? undefined) || isChoosing(node) ? [node.id] : []))

const isChoosing = ({ backups: { schedule } }: Node) => schedule.window === 'Scheduling' || schedule.day === 'Scheduling'

/** Each of them is a request, of which there are so many a minute: this much time for one. Milliseconds. */
const perGoing = 100

/** Asks again as the policy says, but not faster than all that are going can be asked. */
function pollGoing<T>(rowsOf: (data: T) => readonly FleetRow[]): Poll<T> {
  const often = poll.transition((data: T) => goings(rowsOf(data)).join())
  return (query) => {
    const interval = often(query)
    const { data } = query.state
    return interval === false || data === undefined ? interval : Math.max(interval, goings(rowsOf(data)).length * perGoing)
  }
}

const whole = queryOptions({
  queryKey: [...fleetKey, 'all'] as const,
  queryFn: async ({ client, signal }): Promise<Collection<FleetRow>> => {
    const before = client.getQueryData<Collection<FleetRow>>([...fleetKey, 'all'])
    const show = (collection: Collection<FleetRow>) => void client.setQueryData([...fleetKey, 'all'], collection)
    const bare = (found: Collection<Node>) => ({ ...found, items: found.items.map((node): FleetRow => ({ node, backups: undefined })) })
    const found = await load((query) => call(nodes.list, { query }, { signal }), before ? null : (part: Collection<Node>) => show(bare(part)))
    // Beyond the browser's limit only the page on the screen is looked at closely.
    if (found.tooMany) return bare(found)
    return { ...found, items: await fill(client, found.items, before?.items, signal, (items) => show({ ...found, items })) }
  },
  refetchInterval: pollGoing(({ items, tooMany }: Collection<FleetRow>) => (tooMany ? [] : items)),
})

const onePage = (query: { page: number; page_size: number }, filter: Filter | undefined) => queryOptions({
  queryKey: [...fleetKey, 'page', query, filter] as const,
  queryFn: async ({ client, signal, queryKey }): Promise<Page<FleetRow>> => {
    const page = await call(nodes.list, { query, ...(filter ? { filter } : {}) }, { signal })
    const before = client.getQueryData<Page<FleetRow>>(queryKey)
    const together = (rows: readonly FleetRow[]) => ({ ...page, data: [...rows] })
    return together(await fill(client, page.data, before?.data, signal, (rows) => void client.setQueryData(queryKey, together(rows))))
  },
  refetchInterval: pollGoing(({ data }: Page<FleetRow>) => data),
})

export const fleet = { all: whole, page: onePage }

/** Asks again about these nodes, and about nothing that is known of the others; other tabs ask about all. */
export async function askAgain(client: QueryClient, touched: readonly Node[]): Promise<void> {
  tellTabs([backups.list, nodes.list, nodes.view])
  // As if they had been read long ago.
  for (const { id } of touched) client.setQueryData<NodeBackups>(keyOf(id), (list) => list, { updatedAt: 0 })
  await Promise.all([
    client.invalidateQueries({ queryKey: fleetKey }),
    client.invalidateQueries({ queryKey: [nodes.list.area, nodes.list.name], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: [nodes.view.area, nodes.view.name] }),
  ])
}
