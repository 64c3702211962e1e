import type { NodeUpdate } from '#contract/rules/nodes/node-requests.ts'
import { reason } from '#contract/translate.ts'
import type { NodeRow } from '../store/resource-tables.ts'

const alertColumns = {
  cpu: 'alert_cpu',
  io: 'alert_io',
  network_in: 'alert_network_in',
  network_out: 'alert_network_out',
  transfer_quota: 'alert_transfer_quota',
} as const

/**
 * The columns that an update changes. Omitted members keep their values, also within alerts and schedule (gaps 2.2,
 * 2.3).
 */
export function columnChanges(node: NodeRow, body: NodeUpdate): Partial<NodeRow> {
  const changes: Partial<NodeRow> = {}
  if (body.label !== undefined) changes.label = body.label
  if (body.group !== undefined) changes.group = body.group
  if (body.watchdog_enabled !== undefined) changes.watchdog_enabled = body.watchdog_enabled ? 1 : 0
  for (const [name, column] of Object.entries(alertColumns)) {
    const value = new Map(Object.entries(body.alerts ?? {})).get(name)
    if (value !== undefined) changes[column] = value
  }
  const { day, window } = body.backups?.schedule ?? {}
  // null means that backups are off, so it is ignored while they are on.
  const isChange = (value: string | null | undefined) =>
    value !== undefined && (value !== null || node.backups_enabled === 0)
  if (day !== undefined && isChange(day)) changes.schedule_day = day
  if (window !== undefined && isChange(window)) changes.schedule_window = window
  return changes
}

const memberLabels: readonly (readonly [keyof NodeUpdate, string])[] = [
  ['label', reason('label')],
  ['group', reason('group')],
  ['tags', reason('tags')],
  ['alerts', reason('alerts')],
  ['watchdog_enabled', reason('watchdog')],
  ['backups', reason('backup schedule')],
]

/** "label, tags": the settings that an update names, for its event. */
export const formatUpdate = (body: NodeUpdate): string =>
  memberLabels.flatMap(([member, label]) => (body[member] === undefined ? [] : [label])).join(', ')
