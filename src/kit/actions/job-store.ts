/** The jobs that job-tray.tsx shows. jobs.ts, which runs them, loads with the first job. */
import { createStore } from '#api/store.ts'

export interface JobItem {
  readonly id: number | string
  readonly label: string
  /** unconfirmed: its response was lost, so it may have been done. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'unconfirmed'
  /** Why it is not done. */
  readonly reason: string | null
}
export interface JobList {
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
}
export interface Job {
  readonly id: number
  /** "Boot 40 nodes". */
  readonly title: string
  readonly items: readonly JobItem[]
  readonly state: 'running' | 'finished'
  /** The service accepts no requests before then (429); milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** The user stopped it before every request was sent. */
  readonly stopped: boolean
  /** Where the results are listed, for a job that creates. */
  readonly list: JobList | null
  /** Whether an unconfirmed request may be sent again without a question. */
  readonly repeatable: boolean
  /** False when a reload ends it, because its requests cannot be kept. */
  readonly kept?: boolean
}

export const jobStore = createStore<readonly Job[]>([])
