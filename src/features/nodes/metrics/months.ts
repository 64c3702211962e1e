/** The periods that a node's metrics can be shown for. */
import { parseWireTime } from '#contract/time.ts'
import type { Month } from '#queries/statistics.ts'

/** The maximum number of months offered. */
const maxMonths = 12

const monthOf = (date: Date): Month => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 })

/** The months since the node was created, newest first. `now`: milliseconds since the epoch. */
export function monthsSince(created: string, now: number): Month[] {
  const first = monthOf(parseWireTime(created))
  const months: Month[] = []
  const latest = monthOf(new Date(now))
  for (let offset = 0; offset < maxMonths; offset += 1) {
    const each = monthOf(new Date(Date.UTC(latest.year, latest.month - 1 - offset)))
    if (each.year < first.year || (each.year === first.year && each.month < first.month)) break
    months.push(each)
  }
  return months
}

/** `2026-06`, as in the URL. */
export const monthKey = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`
