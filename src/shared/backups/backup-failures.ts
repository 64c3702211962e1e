/** When and why scheduled backups of nodes have failed, according to the events. */
import type { Event } from '#contract/areas/events.ts'
import { detailOf } from '#contract/rules/events/event-messages.ts'

interface BackupFailure {
  readonly created: string
  readonly reason: string
}

/** The latest failure with a reason of each node. The events are newest first. */
export function failuresByNode({ data }: { data: readonly Event[] }): ReadonlyMap<number, BackupFailure> {
  const failures = new Map<number, BackupFailure>()
  for (const { action, entity, status, created, username, message } of data)
    if (
      action === 'node_snapshot' &&
      username === null &&
      status === 'failed' &&
      message &&
      typeof entity?.id === 'number' &&
      !failures.has(entity.id)
    )
      failures.set(entity.id, { created, reason: detailOf(message) })
  return failures
}
