/** Labels of the time axis, in the time zone of the profile. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const format = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
  const shared = { hourCycle: 'h23', ...options } as const
  try {
    return new Intl.DateTimeFormat('en', { ...shared, timeZone })
  } catch {
    // Services may name time zones that the browser does not know.
    return new Intl.DateTimeFormat('en', { ...shared, timeZone: 'UTC' })
  }
}

/** `Jun 15, 14:05` */
export const formatMoment = (time: number, timeZone: string) =>
  format({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }, timeZone).format(time)

/** So close to the end of the axis, as a share of it, a label would be cut. */
const endShare = 0.04

/** Up to six times at whole hours or days, of a period in milliseconds since the epoch. */
export function timeTicks({ from, to }: { from: number; to: number }, timeZone: string) {
  const length = to - from
  const step = [hourMs, 2 * hourMs, 4 * hourMs, 6 * hourMs, dayMs, 2 * dayMs, 5 * dayMs].find(
    (each) => length / each <= 6.5,
  )
  const stepMs = step ?? 7 * dayMs
  const ticks: { time: number; label: string }[] = []
  const formatter = format(
    stepMs < dayMs ? { hour: '2-digit', minute: '2-digit' } : { month: 'short', day: 'numeric' },
    timeZone,
  )
  for (let time = Math.ceil(from / stepMs) * stepMs; time <= to - length * endShare; time += stepMs)
    ticks.push({ time, label: formatter.format(time) })
  return ticks
}
