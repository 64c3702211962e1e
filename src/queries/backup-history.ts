/**
 * The backup history of every node by the recent events: when backups were enabled, and whether the last one failed.
 */
import type { Event } from '#contract/areas/events.ts'
import type { NodeBackups } from '#contract/areas/backups.ts'
import { isOverdue, type BackupHistory } from '#contract/rules/backups/backup-state.ts'
import { isBackupFailed, isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import type { Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/limits.ts'
import { events } from '#contract/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { poll } from '#api/cache/polling.ts'
import { waitForSpareRequest } from '#api/http/rate-limit.ts'
import { allBackups } from './backups.ts'

const unknownHistory: BackupHistory = { enabledAt: undefined, lastAttemptFailed: undefined }
/** The history of a node that no event is about. */
const quietHistory: BackupHistory = { enabledAt: null, lastAttemptFailed: false }

export interface BackupHistories {
  readonly byNode: ReadonlyMap<number, BackupHistory>
  /** The events reach back to this time; null when there are no older ones. */
  readonly since: string | null
}

/** The events are newest first, so the first of a kind decides. */
export function historyByNode({ data, results }: RecentEvents): BackupHistories {
  const enabledAt = new Map<number, string>()
  const lastAttemptFailed = new Map<number, boolean>()
  for (const event of data) {
    const { action, entity, status, created, username } = event
    if (typeof entity?.id !== 'number') continue
    if (action === 'backups_enable' && !enabledAt.has(entity.id)) enabledAt.set(entity.id, created)
    // A backup that a user has taken says nothing about scheduled ones.
    const isScheduled = action === 'node_snapshot' && username === null
    if (isScheduled && !isEventInProgress(event) && !lastAttemptFailed.has(entity.id))
      lastAttemptFailed.set(entity.id, status === 'failed')
  }
  const byNode = new Map(
    [...new Set([...enabledAt.keys(), ...lastAttemptFailed.keys()])].map((id): [number, BackupHistory] => [
      id,
      { enabledAt: enabledAt.get(id) ?? null, lastAttemptFailed: lastAttemptFailed.get(id) ?? false },
    ]),
  )
  return { byNode, since: results > data.length ? (data.at(-1)?.created ?? null) : null }
}

const filter: Filter = {
  '+or': [{ action: 'backups_enable' }, { action: 'node_snapshot' }],
  '+order_by': 'id',
  '+order': 'desc',
}

/** Bounds the memory of a tab that stays open for days. */
const maxEvents = 50_000

interface RecentEvents {
  readonly data: readonly Event[]
  /** How many events the service has, including older ones. */
  readonly results: number
}

/**
 * Reads events, newest first, until they are already known, or older than any backup that is not late. A fleet has one
 * a day for each node.
 */
async function readEvents(known: readonly Event[], signal: AbortSignal): Promise<RecentEvents> {
  const data: Event[] = []
  for (let page = 1; ; page += 1) {
    if (page > 1) await waitForSpareRequest(signal)
    const read = await call(events.list, { query: { page, page_size: pageSize.max }, filter }, { signal })
    data.push(...read.data)
    const oldest = read.data.at(-1)
    const place = known.findIndex(({ id }) => id === oldest?.id)
    if (place !== -1) data.push(...known.slice(place + 1))
    const isLast = !oldest || place !== -1 || page >= read.pages || data.length >= maxEvents
    if (isLast || isOverdue(oldest.created, Date.now()))
      return { data: data.slice(0, maxEvents), results: read.results }
  }
}

const isSame = (a: RecentEvents, b: RecentEvents) =>
  a.results === b.results &&
  a.data.length === b.data.length &&
  a.data.every(({ id, status }, index) => id === b.data[index]?.id && status === b.data[index].status)

export const backupHistory = queryOptions({
  queryKey: [events.list.area, events.list.name, 'backups'] as const,
  queryFn: async ({ client, signal, queryKey }): Promise<RecentEvents> => {
    const known = client.getQueryData<RecentEvents>(queryKey)
    const recent = await readEvents(known?.data ?? [], signal)
    return known && isSame(known, recent) ? known : recent
  },
  structuralSharing: false,
  select: historyByNode,
  refetchInterval: poll.slow,
})

/** The history of a node by the events. In a large account they may not reach back to its last backup. */
function eventsOf(nodeId: number, histories: BackupHistories | undefined, now: number): BackupHistory {
  if (!histories) return unknownHistory
  const { byNode, since } = histories
  return byNode.get(nodeId) ?? (since === null || isOverdue(since, now) ? quietHistory : unknownHistory)
}

/**
 * The history of one node. Its list of backups, where it has loaded, is a better source than the events for how the
 * last one ended.
 */
export function historyOf(
  nodeId: number,
  list: NodeBackups | null | undefined,
  histories: BackupHistories | undefined,
  now: number,
): BackupHistory {
  const history = eventsOf(nodeId, histories, now)
  if (!list) return history
  const lastAttempt = allBackups(list).find(({ type, status }) => type === 'auto' && !isBackupInProgress(status))
  return {
    ...history,
    lastAttemptFailed: lastAttempt ? isBackupFailed(lastAttempt.status) : (history.lastAttemptFailed ?? false),
  }
}
