/** Whether a node runs the rescue system. The node itself does not show it; its events do (gaps 2.6, 4.14). */
import type { EventStatus } from '../events/event-actions.ts'

/**
 * Actions that boot a node with the system on its disks or with the rescue system; the event of the latter names no
 * profile.
 */
const chosenBoots: ReadonlySet<string> = new Set(['node_boot', 'node_reboot'])

/** Actions whose event names the profile that a node booted with. */
export const bootActions = ['node_boot', 'node_reboot', 'lassie_reboot']

/** Other actions that restart a node, after which it is not known to be in rescue mode. */
const otherRestarts: ReadonlySet<string> = new Set([
  'node_shutdown',
  'node_rebuild',
  'node_resize',
  'node_migrate',
  'node_migrate_datacenter',
  'node_mutate',
  'backups_restore',
  'lassie_reboot',
  'lish_boot',
  'host_reboot',
])

interface NodeEvent {
  readonly action: string
  readonly status: EventStatus
  readonly secondary_entity: object | null
}

/**
 * The boot that put a running node into rescue mode; undefined when it is not in rescue mode, or when that boot is not
 * among the events. `events`: those of the node, newest first. Failed actions left the node as it was.
 */
export function rescueBoot<E extends NodeEvent>(events: readonly E[]): E | undefined {
  const latest = events.find(
    ({ action, status }) => status !== 'failed' && (chosenBoots.has(action) || otherRestarts.has(action)),
  )
  return latest && chosenBoots.has(latest.action) && latest.status === 'finished' && latest.secondary_entity === null
    ? latest
    : undefined
}
