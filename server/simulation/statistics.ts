/** Series and transfer of a simulated machine for a period. */
import type { Series, Statistics } from '#contract/areas/statistics.ts'
import { averageOut, inShare, loadAt, noLoad, type Load, type Machine } from './load.ts'
import { onTime, type Period } from './power.ts'

/** The share of traffic over IPv6. */
const ipv6Share = 0.2

const rounded = (value: number) => Math.round(value * 100) / 100

/** The load at each step of a period. Times are multiples of the step. */
export function readings(
  machine: Machine,
  periods: readonly Period[],
  { from, to, step }: Period & { step: number },
): { time: number; load: Load }[] {
  const result: { time: number; load: Load }[] = []
  for (let time = Math.ceil(from / step) * step; time < to; time += step) {
    const isOn = periods.some((period) => time >= period.from && time <= period.to)
    result.push({ time, load: isOn ? loadAt(machine, time) : noLoad })
  }
  return result
}

export function toStatisticsData(points: readonly { time: number; load: Load }[]): Statistics['data'] {
  const series = (valueOf: (load: Load) => number): Series =>
    points.map(({ time, load }) => [time, rounded(valueOf(load))])
  const network = (share: number): Statistics['data']['netv4'] => ({
    in: series(({ netIn }) => netIn * share),
    out: series(({ netOut }) => netOut * share),
    private_in: series(({ privateIn }) => (share > 0.5 ? privateIn : 0)),
    private_out: series(({ privateOut }) => (share > 0.5 ? privateOut : 0)),
  })
  return {
    cpu: series(({ cpu }) => cpu),
    io: { io: series(({ io }) => io), swap: series(({ swap }) => swap) },
    netv4: network(1 - ipv6Share),
    netv6: network(ipv6Share),
  }
}

/** Bytes in a period, from the average rates while the machine was on. */
export function transferred(machine: Machine, periods: readonly Period[], period: Period) {
  const seconds = onTime(periods, period) / 1000
  const bytesOut = Math.round((averageOut(machine) * seconds) / 8)
  return { bytesOut, bytesIn: Math.round(bytesOut * inShare(machine.id)) }
}
