import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { dayMs, hourMs, parseWireTime } from '#contract/time.ts'
import { windowLengthHours } from '#contract/rules/backups/backup-schedule.ts'
import { t } from '#contract/translate.ts'
import { nextOpening } from '#shared/backups/backup-schedule.ts'
import { clockTime } from '#kit/format/time.tsx'

/**
 * The start of the next automatic backup's window: the current window unless a backup was already made in it, otherwise
 * the next one. Milliseconds since the epoch; null while the service is choosing the window.
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

/** `Between 04:00 and 06:00 UTC, in 3-5 hours`. `opens`: the start of the window, in milliseconds since the epoch. */
export function nextBackupText(opens: number, timeZone: string, now: number): string {
  const closes = opens + windowLengthHours * hourMs
  const clock = (at: number) => clockTime(new Date(at), timeZone)
  const zone = clock(opens) === clockTime(new Date(opens), 'UTC') ? 'UTC' : timeZone
  const span = { opens: clock(opens), closes: clock(closes), zone }
  if (opens <= now) return t('Between now and {closes} {zone}, or between {opens} and {closes} {zone} tomorrow', span)
  const [from, to] = [Math.floor((opens - now) / hourMs), Math.ceil((closes - now) / hourMs)]
  return from === 0
    ? t('Between {opens} and {closes} {zone}, within {hours} hours', { ...span, hours: String(to) })
    : t('Between {opens} and {closes} {zone}, in {from}–{to} hours', { ...span, from: String(from), to: String(to) })
}
