/** One row of the table. A value is within its budget when it is not above it. */
export interface Measurement {
  label: string
  value: number
  unit: string
  budget?: number
  /** The lowest of the values whose median, or highest, this is. */
  lowest?: number
}

/** A line of the terminal. */
export const formatMeasurement = ({ label, value, unit, budget, lowest }: Measurement): string =>
  `${label}: ${value} ${unit}${lowest === undefined ? '' : `, lowest ${lowest}`}${budget === undefined ? '' : ` (budget ${budget})`}`

export const isOverBudget = ({ value, budget }: Measurement): boolean => budget !== undefined && value > budget

/** The results of `count` measurements, one after the other. */
export async function repeat<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await measure())
  return results
}

/** A row's summary of several values. */
export const summarize = (values: readonly number[]) => ({
  value: roundForDisplay(median(values)),
  lowest: roundForDisplay(Math.min(...values)),
})

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The value below which a fraction (0 to 1) of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * fraction))
  return sorted(values)[index] ?? Number.NaN
}

/** Rounds to one decimal below ten, otherwise to an integer. */
export const roundForDisplay = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
