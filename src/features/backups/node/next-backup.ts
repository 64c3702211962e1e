import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { parseWireTime } from '#contract/time.ts'
import { nextOpening } from '#kit/backup-schedule.ts'

const dayMs = 86_400_000

/**
 * The start of the window of the next automatic backup: the current window unless a backup was made in it, otherwise the next one.
 * Milliseconds since the epoch; null while the service is choosing the window.
 */
export function nextBackupTime(
  { backups: { schedule } }: Pick<Node, 'backups'>,
  list: NodeBackups | undefined,
  now: number,
): number | null {
  const windowStart = nextOpening(schedule.window, now)
  if (windowStart === null || windowStart > now) return windowStart
  return list?.automatic.some(({ created }) => parseWireTime(created).getTime() >= windowStart)
    ? windowStart + dayMs
    : windowStart
}
