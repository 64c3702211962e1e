/** What the recent events say about the backups of every node: when they were enabled, and whether the last one failed. */
import { events, type Event } from '#contract/areas/events.ts'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { BackupHistory } from '#contract/rules/backup-state.ts'
import { isBackupFailed, isBackupInProgress } from '#contract/rules/backup-status.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { pageSize } from '#contract/limits.ts'
import { poll } from '#api/polling.ts'
import { read } from '#api/query.ts'
import { allBackups } from './backups.ts'

const unknownHistory: BackupHistory = { enabledAt: null, lastAttemptFailed: false }

/** By node id. The events are newest first, so the first of a kind decides. */
function historyByNode({ data }: { data: readonly Event[] }): ReadonlyMap<number, BackupHistory> {
  const enabledAt = new Map<number, string>()
  const lastAttemptFailed = new Map<number, boolean>()
  for (const event of data) {
    const { action, entity, status, created } = event
    if (typeof entity?.id !== 'number') continue
    if (action === 'backups_enable' && !enabledAt.has(entity.id)) enabledAt.set(entity.id, created)
    if (action === 'node_snapshot' && !isEventInProgress(event) && !lastAttemptFailed.has(entity.id))
      lastAttemptFailed.set(entity.id, status === 'failed')
  }
  return new Map(
    [...new Set([...enabledAt.keys(), ...lastAttemptFailed.keys()])].map((id) => [
      id,
      { enabledAt: enabledAt.get(id) ?? null, lastAttemptFailed: lastAttemptFailed.get(id) ?? false },
    ]),
  )
}

export const backupHistory = {
  ...read(
    events.list,
    {
      query: { page_size: pageSize.max },
      filter: {
        '+or': [{ action: 'backups_enable' }, { action: 'node_snapshot' }],
        '+order_by': 'id',
        '+order': 'desc',
      },
    },
    { poll: poll.slow },
  ),
  select: historyByNode,
}

/** The history of one node. Its list of backups, where it has loaded, knows better than the events how the last one ended. */
export function historyOf(
  nodeId: number,
  list: NodeBackups | null | undefined,
  histories: ReadonlyMap<number, BackupHistory> | undefined,
): BackupHistory {
  const history = histories?.get(nodeId) ?? unknownHistory
  const lastAttempt = list ? allBackups(list).find(({ status }) => !isBackupInProgress(status)) : undefined
  return lastAttempt ? { ...history, lastAttemptFailed: isBackupFailed(lastAttempt.status) } : history
}
