/**
 * Other machines on the same host take processor time from this one, up to half of it for seconds, which no user of the dashboard
 * pays. Linux counts it as stolen; elsewhere nothing is counted, and every sample counts as undisturbed.
 */
import { readFileSync } from 'node:fs'

/** The kernel counts hundredths of a second. */
const millisecondsPerTick = 10

/** The time that was stolen from all processors since the machine started. Milliseconds. */
export function stolenTime(): number {
  try {
    return parseStolenTime(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return 0
  }
}

/** From the text of /proc/stat (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal. */
export function parseStolenTime(stat: string): number {
  const stolen = /^cpu(?:\s+\d+){7}\s+(\d+)/.exec(stat)?.[1]
  return stolen === undefined ? 0 : Number(stolen) * millisecondsPerTick
}

/** The share of the time of a sample up to which it counts as undisturbed. */
const acceptedShare = 0.02
/** After so many times the wanted samples the least disturbed are taken. */
const patience = 3

/** Measures until `count` samples were undisturbed or three times as many have been taken; returns the `count` least disturbed. */
export async function leastDisturbed<T>(
  count: number,
  measure: () => Promise<T>,
  readStolenTime: () => number = stolenTime,
): Promise<T[]> {
  const samples: { value: T; share: number }[] = []
  const undisturbed = () => samples.filter(({ share }) => share <= acceptedShare).length
  while (undisturbed() < count && samples.length < count * patience) {
    const start = performance.now()
    const before = readStolenTime()
    const value = await measure()
    samples.push({ value, share: (readStolenTime() - before) / (performance.now() - start) })
  }
  return samples
    .toSorted((a, b) => a.share - b.share)
    .slice(0, count)
    .map(({ value }) => value)
}
