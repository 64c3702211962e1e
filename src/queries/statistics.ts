/** Load and transfer of nodes. */
import type { Node } from '#contract/areas/nodes.ts'
import { statisticsCacheSeconds } from '#contract/limits.ts'
import { statistics } from '#contract/operations.ts'
import { parseWireTime } from '#contract/time.ts'
import { poll } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'

/** A month in UTC; `month` is 1 to 12. */
export interface Month {
  readonly year: number
  readonly month: number
}

/**
 * Longer than the service takes to have the first values of a new node; before that it refuses to answer (gaps 4.7).
 */
const newNodeMs = 11 * 60_000

/** `now`: milliseconds since the epoch. */
export const hasLoad = ({ created }: Node, now: number) => now - parseWireTime(created).getTime() >= newNodeMs

const loadOptions = { poll: poll.slow, staleTime: statisticsCacheSeconds * 1000 }

export const dayStatistics = (nodeId: number) => read(statistics.day, { path: { nodeId } }, loadOptions)
export const monthStatistics = (nodeId: number, { year, month }: Month) =>
  read(statistics.month, { path: { nodeId, year, month } }, loadOptions)

export const nodeTransfer = (nodeId: number) => read(statistics.transfer, { path: { nodeId } }, { poll: poll.slow })
export const monthTransfer = (nodeId: number, { year, month }: Month) =>
  read(statistics.monthTransfer, { path: { nodeId, year, month } })
export const accountTransfer = read(statistics.accountTransfer, {}, { poll: poll.slow })
