/** What a job does, as the one that starts it says. */
import type { PlainRequest } from './plain-request.ts'
import type { JobList } from './job-store.ts'

export interface JobPlan {
  title: string
  /** `done`: what was done before the job, and belongs to its count. */
  items: readonly { readonly id: number | string; readonly label: string; readonly done?: boolean }[]
  run: (id: number | string) => Promise<unknown>
  /** Called before each request; resolves when it can be sent, and at once when the job is stopped. */
  ready?: (id: number | string, stopped: AbortSignal) => Promise<unknown>
  /** What `ready` waits for, as a sentence; shown meanwhile. */
  waitingFor?: string
  /** The request that `run` sends for an item, for a job that can go on after a reload; null for one that cannot be repeated as it was. */
  request?: (id: number | string) => PlainRequest | null
  /** Called before items are run again; resolves to false when the user wants to leave it. */
  prepare?: () => Promise<boolean>
  /** Refetches what the job changes; called repeatedly while it runs, and at its end. */
  refresh: () => Promise<unknown>
  /** An unconfirmed request may be sent again without a question: see contract/rules/repeatable.ts. */
  repeatable?: boolean
  /**
   * Called before the first request of each item. The returned function recognizes what that request has made, for instance by its
   * unique name, and returns null when it finds nothing. It is asked when a response is lost, and before and after a repetition.
   */
  watch?: (id: number | string) => () => Promise<unknown>
  /** Where the results are listed, for a job that creates. */
  list?: JobList
}
