/** Load and transfer of nodes (gaps 4.7). The machines are simulated, and so is their load. */
import type { statistics } from '#contract/areas/statistics.ts'
import { statisticsMonths, statisticsYears, type Range } from '#contract/limits.ts'
import { rangeReason } from '#contract/schema.ts'
import { dayMs, minuteMs, parseWireTime } from '#contract/time.ts'
import { httpError } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { reasons } from '../reasons.ts'
import type { Machine } from '../simulation/load.ts'
import { onPeriods, powerEvents, type Period, type PowerEvent } from '../simulation/power.ts'
import { readings, toStatisticsData, transferred } from '../simulation/statistics.ts'
import { Slice } from '../slices.ts'
import { nodeTypeOf } from '../store/nodes.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { inServiceWords } from '../words.ts'
import { requireNode } from './path-subject.ts'

const dayStep = 5 * minuteMs
const monthStep = 120 * minuteMs
/** Two readings: with fewer there is nothing to draw. */
const minAgeMs = 2 * dayStep
const bytesPerGigabyte = 1e9

const monthPeriod = (year: number, month: number): Period => ({
  from: Date.UTC(year, month - 1),
  to: Date.UTC(year, month),
})
const presentMonth = (now: number) => {
  const date = new Date(now)
  return monthPeriod(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** The month of a path. Throws 400 for one that does not exist or has not begun. */
function requireMonth({ year, month }: { year: number; month: number }, now: number): Period {
  const check = (value: number, range: Range, field: string) => {
    if (value < range.min || value > range.max) throw httpError(400, rangeReason(range), field)
  }
  check(year, statisticsYears, 'year')
  check(month, statisticsMonths, 'month')
  const period = monthPeriod(year, month)
  if (period.from > now) throw httpError(400, reasons.futureMonth)
  return period
}

const createdAt = ({ created }: Pick<NodeRow, 'created'>) => parseWireTime(created).getTime()

const toMachine = (node: Pick<NodeRow, 'id' | 'type'>, hasPrivateAddress = false): Machine => {
  const { vcpus, transfer } = nodeTypeOf(node)
  return { id: node.id, vcpus, transfer, hasPrivateAddress }
}

async function readStatistics(
  context: CallerContext,
  node: NodeRow,
  { from, to, step }: Period & { step: number },
  periodName: string,
) {
  const { db, now, settings } = context
  const privateAddress = await db
    .selectFrom('node_addresses')
    .select('address')
    .where('node_id', '=', node.id)
    .where('kind', '=', 'private')
    .executeTakeFirst()
  const start = Math.max(from, createdAt(node))
  const end = Math.min(to, now)
  if (end - start < minAgeMs) throw httpError(400, reasons.noStatistics)
  const periods = onPeriods(node, await powerEvents(db, start, node.id), { from: start, now })
  const machine = toMachine(node, privateAddress !== undefined)
  return {
    title: inServiceWords(
      `Quarterdeck, simulated machines - ${node.label} (node${node.id}) - ${periodName}`,
      settings.words,
    ),
    data: toStatisticsData(readings(machine, periods, { from: start, to: end, step })),
  }
}

/** The start of a period for a node: not before its creation. */
const startOf = (node: Pick<NodeRow, 'created'>, period: Period) => Math.max(period.from, createdAt(node))

/** GB that a node adds to the pool: less in the month of its creation. */
function quotaOf(node: Pick<NodeRow, 'type'>, start: number, month: Period): number {
  const share = (month.to - start) / (month.to - month.from)
  return Math.round(nodeTypeOf(node).transfer * Math.min(1, Math.max(0, share)))
}

async function readTransfer({ db, now }: CallerContext, node: NodeRow, period: Period) {
  const events = await powerEvents(db, period.from, node.id)
  return transferred(toMachine(node), onPeriods(node, events, { from: startOf(node, period), now }), period)
}

export const statisticsHandlers: Handlers<typeof statistics> = {
  day: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const day = { from: context.now - dayMs, to: context.now, step: dayStep }
    return readStatistics(context, node, day, 'day (5 min avg)')
  },

  month: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const month = requireMonth(path, context.now)
    return readStatistics(context, node, { ...month, step: monthStep }, 'month (2 hour avg)')
  },

  transfer: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const month = presentMonth(context.now)
    const { bytesOut } = await readTransfer(context, node, month)
    const quota = quotaOf(node, startOf(node, month), month)
    return { used: bytesOut, quota, billable: Math.max(0, Math.ceil(bytesOut / bytesPerGigabyte - quota)) }
  },

  monthTransfer: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const { bytesIn, bytesOut } = await readTransfer(context, node, requireMonth(path, context.now))
    return { bytes_in: bytesIn, bytes_out: bytesOut, bytes_total: bytesIn + bytesOut }
  },

  accountTransfer: async (_, { db, now }) => {
    const month = presentMonth(now)
    const nodes = await db.selectFrom('nodes').select(['id', 'type', 'status', 'created']).execute()
    const eventsByNode = new Map<number, PowerEvent[]>()
    for (const event of await powerEvents(db, month.from)) {
      const own = eventsByNode.get(event.entity_id ?? 0)
      if (own) own.push(event)
      else eventsByNode.set(event.entity_id ?? 0, [event])
    }
    let bytes = 0
    let quota = 0
    const slice = new Slice()
    for (const node of nodes) {
      if (slice.isOver) await slice.nextInTransaction()
      const start = startOf(node, month)
      const periods = onPeriods(node, eventsByNode.get(node.id) ?? [], { from: start, now })
      bytes += transferred(toMachine(node), periods, month).bytesOut
      quota += quotaOf(node, start, month)
    }
    const used = Math.round(bytes / bytesPerGigabyte)
    return { used, quota, billable: Math.max(0, used - quota) }
  },
}
