/** Labels of the time axis, in the time zone of the profile. */
import { t } from '#contract/translate.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { dateFormat } from '#kit/format/dates.ts'

/** `Jun 15, 14:05` */
export const formatMoment = (time: number, timeZone: string) =>
  dateFormat({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }, timeZone).format(time)

/** A label closer than this to the end of the axis, as a share of its length, would be cut off. */
const endShare = 0.04

const steps = [
  ...[5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 4, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 5].map((days) => days * dayMs),
]

/** Returns up to six times at whole minutes, hours or days, of a period in milliseconds since the epoch. */
export function timeTicks({ from, to }: { from: number; to: number }, timeZone: string) {
  const length = to - from
  if (length <= 0) return []
  const stepMs = steps.find((each) => length / each <= 6.5) ?? 7 * dayMs
  const ticks: { time: number; label: string }[] = []
  const hours = dateFormat({ hour: '2-digit', minute: '2-digit' }, timeZone)
  const days = dateFormat({ month: 'short', day: 'numeric' }, timeZone)
  for (let time = Math.ceil(from / stepMs) * stepMs; time <= to - length * endShare; time += stepMs) {
    const hour = hours.format(time)
    // At midnight, the label names the new day.
    ticks.push({ time, label: stepMs >= dayMs || hour === '00:00' ? days.format(time) : hour })
  }
  return ticks
}

/** `Jun 15, 14:05 to 16:20`, or with both days */
export function formatSpan({ from, to }: { from: number; to: number }, timeZone: string) {
  const [start, end] = [formatMoment(from, timeZone), formatMoment(to, timeZone)]
  const [day = '', time = ''] = end.split(', ')
  return t('{start} to {end}', { start, end: start.startsWith(`${day},`) ? time : end })
}
