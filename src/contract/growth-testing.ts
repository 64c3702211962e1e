/**
 * How the time of an algorithm grows with its input, for tests of the worst input: a time limit would depend on the
 * machine.
 */
import process from 'node:process'

/** Processor time of this process, milliseconds; other work on the machine does not count. */
async function processorTime(run: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await run()
  return process.cpuUsage(start).user / 1000
}

/** The fastest of three runs, which excludes pauses. */
async function shortestOf(run: () => unknown): Promise<number> {
  return Math.min(await processorTime(run), await processorTime(run), await processorTime(run))
}

const factor = 8
/** Shorter times are mostly noise. Milliseconds. */
const shortestTime = 5
/** Between linear growth (8) and quadratic growth (64). */
const proportionate = 24
/** A run within this time is quick, whatever its growth: the square of 60,000 steps takes seconds. Milliseconds. */
const quickTime = 25
const maxAttempts = 5
/** Longer than any pause. Milliseconds. */
const longPause = 1000

/**
 * Whether the time of `run`, which gets the size, is proportional to the size, or short. It is measured again before
 * the answer is no.
 */
export async function isProportionate(run: (size: number) => unknown, size: number): Promise<boolean> {
  let long = await processorTime(() => run(size))
  if (long < quickTime) return true
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const short = await shortestOf(() => run(Math.ceil(size / factor)))
    if (long / Math.max(short, shortestTime) < proportionate) return true
    if (long > longPause) return false
    long = await shortestOf(() => run(size))
  }
  return false
}
