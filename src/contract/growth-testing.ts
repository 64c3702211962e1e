/** How the time of an algorithm grows with its input, for tests of the worst input: a time limit would depend on the machine. */
import process from 'node:process'

/** Processor time of this process, milliseconds; other work on the machine does not count. The smallest of three runs leaves out pauses. */
function processorTime(run: () => void): number {
  const once = () => {
    const start = process.cpuUsage()
    run()
    return process.cpuUsage(start).user / 1000
  }
  return Math.min(once(), once(), once())
}

const factor = 8
/** Shorter times are mostly noise. Milliseconds. */
const shortestTime = 5

/** Between growth in proportion (8) and quadratic growth (64). */
export const proportionate = 24

/** How many times as long eight times the input takes; `run` gets the size. Below `proportionate` where time is in proportion to it. */
export function growthOf(run: (size: number) => void, size: number): number {
  const [short = 0, long = 0] = [size, factor * size].map((each) => processorTime(() => run(each)))
  return long / Math.max(short, shortestTime)
}
