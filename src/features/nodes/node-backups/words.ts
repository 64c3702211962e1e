/** Backups of a node as people call them. */
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { instant } from '#contract/time.ts'
import { opening } from '#kit/backup-schedule.ts'
import { paths } from '#kit/paths.ts'

const day = 86_400_000
/** What automatic backups are kept as, the newest first (gaps 3.2). */
const slots = ['Daily backup', 'Weekly backup', 'Fortnightly backup'] as const

/**
 * What an automatic backup is kept as. The interface does not say it: a successful one is in a slot, in the order of age. One that
 * is being made or has failed is in none; when all slots are filled it is listed in place of the daily one.
 */
function slotOf({ id }: Backup, automatic: readonly Backup[], now: number): string {
  const kept = automatic.filter(({ status }) => status === 'successful').toSorted((a, b) => b.created.localeCompare(a.created))
  const place = kept.findIndex((each) => each.id === id)
  const [newest] = kept
  const dailyHidden = newest !== undefined && kept.length < automatic.length && automatic.length >= slots.length &&
    now - instant(newest.created).getTime() >= 2 * day
  return (place < 0 ? undefined : slots[place + (dailyHidden ? 1 : 0)]) ?? 'Automatic backup'
}

/** "Daily backup", "Snapshot before-upgrade"; `list` is what the node has, `now` in milliseconds. */
export function backupName(backup: Backup, list: NodeBackups | undefined, now: number): string {
  const { type, label } = backup
  if (type === 'auto') return slotOf(backup, list?.automatic ?? [], now)
  return label === null ? 'Snapshot' : `Snapshot ${label}`
}

/** When the next automatic backup may begin: in the window that is open, unless there has been one in it, or in the next. Milliseconds. */
export function nextDue({ backups: { schedule } }: Pick<Node, 'backups'>, list: NodeBackups | undefined, now: number): number | null {
  const opens = opening(schedule.window, now)
  if (opens === null || opens > now) return opens
  return list?.automatic.some(({ created }) => instant(created).getTime() >= opens) ? opens + day : opens
}

/** Where a node is made from a backup: Create node in that mode, with what is known already. */
export function createFrom(node: Node, { id }: Backup): string {
  const known = new URLSearchParams({ mode: 'backup', node: String(node.id), backup: String(id), region: node.region, type: node.type })
  return `${paths.nodeCreate()}?${known}`
}
