/**
 * When a simulated machine was on, derived from its events, backwards from its current status
 * (docs/decisions/0068-simulated-load-is-a-function-of-time.md).
 */
import { parseWireTime, toWireTime } from '#contract/time.ts'
import type { Database } from '../store/database.ts'
import type { EventRow, NodeRow } from '../store/resource-tables.ts'

/** A time in which a machine was on, milliseconds since the epoch. */
export interface Period {
  from: number
  to: number
}

/**
 * Whether a machine was on before an event of this kind; `same`: as it was afterwards. It is off while the event lasts.
 */
const stateBefore: Readonly<Record<string, boolean | 'same'>> = {
  node_create: false,
  node_boot: false,
  lassie_reboot: false,
  node_reboot: true,
  node_shutdown: true,
  node_rebuild: 'same',
  node_resize: 'same',
  node_migrate_datacenter: 'same',
  // A running node is shut down for it first, with a separate event.
  backups_restore: 'same',
}
const powerActions = Object.keys(stateBefore)

export type PowerEvent = Pick<EventRow, 'entity_id' | 'action' | 'status' | 'created' | 'started_at' | 'duration'>

/** The events that turn machines on or off, newest first; of one node or of all. */
export async function powerEvents(db: Database, since: number, nodeId?: number): Promise<PowerEvent[]> {
  const query = db
    .selectFrom('events')
    .select(['entity_id', 'action', 'status', 'created', 'started_at', 'duration'])
    .where('entity_type', '=', 'node')
    .where('action', 'in', powerActions)
    .where('created', '>=', toWireTime(since))
    .where('status', 'in', ['scheduled', 'finished'])
    .orderBy('id', 'desc')
  return (nodeId === undefined ? query : query.where('entity_id', '=', nodeId)).execute()
}

/** Statuses that a node can have while on or off: it was on, unless its last power event was a shutdown. */
const ambiguousStatuses: ReadonlySet<NodeRow['status']> = new Set(['cloning', 'migrating', 'rebuilding', 'restoring'])
function isOn(status: NodeRow['status'], events: readonly PowerEvent[]): boolean {
  if (!ambiguousStatuses.has(status)) return status === 'running'
  const latest = events.find(({ action }) => stateBefore[action] !== 'same')
  return latest?.action !== 'node_shutdown'
}

/**
 * The periods in which a node was on, newest first. `events`: its events since `from`, newest first. `from`: not before
 * its creation.
 */
export function onPeriods(
  node: Pick<NodeRow, 'status'>,
  events: readonly PowerEvent[],
  { from, now }: { from: number; now: number },
): Period[] {
  const periods: Period[] = []
  let on = isOn(node.status, events)
  let end = now
  const close = (at: number) => {
    const since = Math.max(from, at)
    if (on && since < end) periods.push({ from: since, to: end })
    end = Math.min(end, since)
  }
  for (const { action, status, created, started_at: started, duration } of events) {
    // Shutting down a node that is off changes nothing.
    if (action === 'node_shutdown' && status === 'finished' && duration === 0) continue
    const begun = parseWireTime(created).getTime()
    close(status === 'finished' ? (started ?? begun) + (duration ?? 0) * 1000 : now)
    end = Math.min(end, begun)
    const before = stateBefore[action]
    if (before !== 'same' && before !== undefined) on = before
  }
  close(from)
  return periods
}

/** The total length of the periods within a range of time, in milliseconds. */
export const onTime = (periods: readonly Period[], { from, to }: Period) =>
  periods.reduce((sum, period) => sum + Math.max(0, Math.min(to, period.to) - Math.max(from, period.from)), 0)
