/**
 * Named policies of asking again. React Query pauses all of them in a hidden tab. Answers are intervals in milliseconds
 * for `refetchInterval`, false for not at all.
 */

/** What a policy may look at of a query. */
export interface Polled<T> {
  readonly state: { readonly data: T | undefined; readonly status: 'pending' | 'error' | 'success' }
}
export type Poll<T> = (query: Polled<T>) => number | false

const quick = 2000
const slow = 30_000

export const poll = {
  /**
   * Quick while something is in transition, slower the longer it takes, slow otherwise. `busy` answers whether, or better
   * what is in transition (any text, such as the ids): when that changes, it is quick again.
   */
  transition: <T>(busy: (data: T) => boolean | string): Poll<T> => {
    const since = new WeakMap<Polled<T>, { what: boolean | string; at: number }>()
    return (query) => {
      const { data, status } = query.state
      const what = data !== undefined && status !== 'error' && busy(data)
      if (!what) return slow
      const known = since.get(query)
      const at = known?.what === what ? known.at : Date.now()
      since.set(query, { what, at })
      return Math.min(Math.max((Date.now() - at) / 5, quick), slow)
    }
  },
  /** For what changes by itself now and then. */
  slow: (): number => slow,
} as const
