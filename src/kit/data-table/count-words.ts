/** How many there are, in words that are true while a list is still being loaded. */

export interface Noun {
  readonly one: string
  readonly many: string
}

export interface CountsOf {
  /** Rows under the present search and filters. */
  readonly matching: number
  /** Everything the service has. */
  readonly results: number
  /** How much of that is here. */
  readonly loaded: number
  /** The service filters: what is loaded says nothing about what there is. */
  readonly byService: boolean
  /** A search or a filter is on. */
  readonly narrowed: boolean
  readonly noun: Noun
}

const number = (count: number) => count.toLocaleString('en')

/** "1 node", "1,500 nodes". */
export const counted = (count: number, { one, many }: Noun) => `${number(count)} ${count === 1 ? one : many}`

/** "213 nodes", "34 of 213 nodes", "1,500 of 3,200 nodes loaded", "34 match in 1,500 of 3,200 nodes loaded". */
export function countWords({ matching, results, loaded, byService, narrowed, noun }: CountsOf): string {
  const partly = !byService && loaded < results
  if (partly) {
    const progress = `${number(loaded)} of ${counted(results, noun)} loaded`
    return narrowed ? `${number(matching)} match in ${progress}` : progress
  }
  return narrowed ? `${number(matching)} of ${counted(results, noun)}` : counted(results, noun)
}
