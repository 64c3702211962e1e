/** The transfer of the account's nodes, and the load of their processors: read for a few nodes at a time. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { Series } from '#contract/areas/statistics.ts'
import { statistics } from '#contract/operations.ts'
import type { Page } from '#contract/schema.ts'
import { hourMs } from '#contract/time.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { call } from '#api/client.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { runBulk } from '#api/run-bulk.ts'
import { nodeList } from './nodes.ts'
import { hasLoad } from './statistics.ts'

/** The transfer of the current month, in GB. */
export interface NodeTransfer {
  readonly used: number
  readonly quota: number
}

/** The load of the last 24 hours, in percent, 100 for each processor. */
interface ProcessorLoad {
  readonly average: number
  readonly highest: number
  /** The average of each hour that has values, the oldest first. */
  readonly hours: readonly number[]
}

/** Undefined until it has loaded; null when it could not be loaded. */
type Measured<T> = T | null | undefined

export interface UsageRow {
  readonly node: Node
  readonly transfer: Measured<NodeTransfer>
  /** `none`: the node is too new. */
  readonly load: Measured<ProcessorLoad | 'none'>
}

/** Each node costs two requests, and some services accept only 50 of them in a minute (gaps 1.4). */
export const maxMeasured = 100

const bytesPerGigabyte = 1e9

/** How often partial results are shown while more are loading. */
const progressIntervalMs = 1000
const staleTimeMs = 5 * 60_000

/**
 * The nodes with the largest quota: without a request, the transfer that a node is allowed shows best how it is used.
 */
const nodesToMeasure = (all: readonly Node[]) =>
  all.toSorted((a, b) => b.specs.transfer - a.specs.transfer).slice(0, maxMeasured)

async function readTransfer({ id: nodeId }: Node, signal: AbortSignal): Promise<Pick<UsageRow, 'transfer'>> {
  const { used, quota } = await call(statistics.transfer, { path: { nodeId } }, { signal })
  return { transfer: { used: Math.round((used / bytesPerGigabyte) * 10) / 10, quota } }
}

function summarize(points: Series): ProcessorLoad | 'none' {
  if (points.length === 0) return 'none'
  const values = points.map(([, value]) => value)
  const hours = [...Map.groupBy(points, ([time]) => Math.floor(time / hourMs)).values()]
  return {
    average: averageOf(values),
    highest: Math.max(...values),
    hours: hours.map((hour) => averageOf(hour.map(([, value]) => value))),
  }
}

const averageOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function readLoad(node: Node, signal: AbortSignal): Promise<Pick<UsageRow, 'load'>> {
  if (!hasLoad(node, Date.now())) return { load: 'none' }
  try {
    const { data } = await call(statistics.day, { path: { nodeId: node.id } }, { signal })
    return { load: summarize(data.cpu) }
  } catch (error) {
    if (statusOf(error) === 400) return { load: 'none' }
    throw error
  }
}

/** The usage of the measured nodes. `loaded` counts the nodes about which everything is known. */
const allUsage = queryOptions({
  queryKey: [statistics.day.area, 'account-usage'] as const,
  queryFn: async ({ client, signal, queryKey }): Promise<Collection<UsageRow>> => {
    const { items } = await client.fetchQuery(nodeList.all)
    const nodes = nodesToMeasure(items)
    const known = new Map(client.getQueryData<Collection<UsageRow>>(queryKey)?.items.map((row) => [row.node.id, row]))
    const rows = new Map<number, UsageRow>(
      nodes.map((node) => [node.id, { transfer: undefined, load: undefined, ...known.get(node.id), node }]),
    )
    const update = (node: Node, part: Partial<UsageRow>) =>
      rows.set(node.id, { transfer: undefined, load: undefined, ...rows.get(node.id), ...part, node })
    // Out of date from the start: if the page is left during the load, it reads the rest when it is opened again.
    const show = (loaded: number) => client.setQueryData(queryKey, collect(loaded), { updatedAt: 0 })
    const collect = (loaded: number): Collection<UsageRow> => ({
      items: [...rows.values()],
      results: nodes.length,
      loaded,
      exceedsLimit: false,
    })
    const tasks = [
      ...nodes.map((node) => ({ node, read: readTransfer, failed: { transfer: null } })),
      ...nodes.map((node) => ({ node, read: readLoad, failed: { load: null } })),
    ]
    let done = 0
    let succeeded = 0
    let shownAt = Date.now()
    const failure = new AbortController()
    show(0)
    await runBulk({
      items: tasks,
      run: async ({ node, read }) => {
        update(node, await read(node, signal))
        succeeded += 1
        done += 1
        if (Date.now() - shownAt < progressIntervalMs) return
        shownAt = Date.now()
        show(Math.floor(done / 2))
      },
      onFailed: ({ node, failed }, error) => {
        // A node may have been deleted in the meantime.
        if (isUnsupported(error) && succeeded === 0) failure.abort(error)
        update(node, failed)
        done += 1
      },
      signal: AbortSignal.any([signal, failure.signal]),
    })
    signal.throwIfAborted()
    failure.signal.throwIfAborted()
    return collect(nodes.length)
  },
  structuralSharing: false,
  staleTime: staleTimeMs,
})

/** All measured data has loaded, so there is nothing to page. */
const page = () =>
  queryOptions<Page<UsageRow>>({ queryKey: [statistics.day.area, 'account-usage-page'], queryFn: skipToken })

export const accountUsage = { all: allUsage, page }
