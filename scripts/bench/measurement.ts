/** One row of the table. A value is within its budget when it is not above it. */
export interface Measurement {
  label: string
  value: number
  unit: string
  budget?: number
  /** The lowest and the highest of the values whose median this is. */
  spread?: { low: number; high: number }
}

/** A line of the terminal. */
export const formatMeasurement = ({ label, value, unit, budget, spread }: Measurement): string =>
  `${label}: ${value} ${unit}${spread ? `, ${spread.low} to ${spread.high}` : ''}${budget === undefined ? '' : ` (budget ${budget})`}`

export const isOverBudget = ({ value, budget }: Measurement): boolean => budget !== undefined && value > budget

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The value below which a fraction (0 to 1) of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * fraction))
  return sorted(values)[index] ?? Number.NaN
}

/** Rounds to one decimal below ten, else to an integer. */
export const roundForDisplay = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
