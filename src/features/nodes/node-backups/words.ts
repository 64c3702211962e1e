/** Backups of a node as people call them. */
import type { Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { instant } from '#contract/time.ts'
import { paths } from '#kit/paths.ts'

const day = 86_400_000

/** What an automatic backup is kept as, by its age: three slots, of 2-7 and 8-14 days the older two (gaps 3.2). */
const slots = [
  { under: 2 * day, name: 'Daily backup' },
  { under: 8 * day, name: 'Weekly backup' },
  { under: Infinity, name: 'Fortnightly backup' },
] as const

/** "Daily backup", "Snapshot before-upgrade". `now` in milliseconds. */
export function backupName({ type, label, created }: Backup, now: number): string {
  if (type === 'snapshot') return label === null ? 'Snapshot' : `Snapshot ${label}`
  const age = now - instant(created).getTime()
  return slots.find(({ under }) => age < under)?.name ?? 'Automatic backup'
}

/** Where a node is made from a backup: Create node in that mode, with what is known already. */
export function createFrom(node: Node, { id }: Backup): string {
  const known = new URLSearchParams({ mode: 'backup', node: String(node.id), backup: String(id), region: node.region, type: node.type })
  return `${paths.nodeCreate()}?${known}`
}
