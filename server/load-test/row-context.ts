/** The inputs from which the rows of load tests are made. */
import type { Random } from '../random.ts'

export interface RowContext {
  now: number
  random: Random
}

/** Tags. */
export const environments = ['production', 'staging', 'testing']

/** The n-th item of a list, starting again at its end. */
export const nth = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('An empty list has no n-th item')
  return item
}
