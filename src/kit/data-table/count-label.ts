/** The number of rows as text, also correct while a list is still loading. */

import { formatCount, formatNumber, type Noun } from '../format.ts'

export interface ListCounts {
  /** Rows that match the current search and filters. */
  readonly matching: number
  /** Rows at the service. */
  readonly results: number
  /** Rows loaded so far. */
  readonly loaded: number
  /** The service filters and pages, so that `loaded` does not limit `matching`. */
  readonly serverSide: boolean
  /** A search or a filter is active. */
  readonly filtered: boolean
  readonly noun: Noun
}

/** "213 nodes", "34 of 213 nodes", "1,500 of 3,200 nodes loaded", "34 match in 1,500 of 3,200 nodes loaded". */
export function countLabel({ matching, results, loaded, serverSide, filtered, noun }: ListCounts): string {
  const incomplete = !serverSide && loaded < results
  if (incomplete) {
    const progress = `${formatNumber(loaded)} of ${formatCount(results, noun)} loaded`
    return filtered ? `${formatNumber(matching)} match in ${progress}` : progress
  }
  return filtered ? `${formatNumber(matching)} of ${formatCount(results, noun)}` : formatCount(results, noun)
}
