/** One line of the table. A figure with a budget is kept when it is not above it. */
export interface Figure {
  what: string
  value: number
  unit: string
  budget?: number
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The value below which `share` (0 to 1) of the values are. */
export function quantile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share))
  return sorted(values)[index] ?? Number.NaN
}

/** With one digit after the point below ten, else whole. */
export const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
