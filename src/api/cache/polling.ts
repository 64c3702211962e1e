/**
 * Named polling policies. A policy returns the `refetchInterval` of React Query in milliseconds, or false for none.
 * React Query pauses polling in a hidden tab.
 */

/** The part of a query that a policy reads. */
export interface PolledQuery<T> {
  readonly state: { readonly data: T | undefined; readonly status: 'pending' | 'error' | 'success' }
}
export type PollPolicy<T> = (query: PolledQuery<T>) => number | false

const fastIntervalMs = 2000
const slowIntervalMs = 30_000

export const poll = {
  /**
   * Polls quickly while something is in transition, less often the longer that takes, and slowly otherwise.
   * `transitionOf` returns whether something is in transition or, better, a text that names it, such as ids: when the
   * text changes, polling is quick again.
   */
  transition: <T>(transitionOf: (data: T) => boolean | string): PollPolicy<T> => {
    const transitionStarts = new WeakMap<PolledQuery<T>, { transition: boolean | string; startedAt: number }>()
    return (query) => {
      const { data, status } = query.state
      const transition = data !== undefined && status !== 'error' && transitionOf(data)
      if (!transition) {
        transitionStarts.delete(query)
        return slowIntervalMs
      }
      const previous = transitionStarts.get(query)
      const startedAt = previous?.transition === transition ? previous.startedAt : Date.now()
      transitionStarts.set(query, { transition, startedAt })
      return Math.min(Math.max((Date.now() - startedAt) / 5, fastIntervalMs), slowIntervalMs)
    }
  },
  /** For data that changes now and then without a user's action. */
  slow: (): number => slowIntervalMs,
} as const
