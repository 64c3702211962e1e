/** The jobs that job-tray.tsx shows. jobs.ts, which runs them, loads with the first job. */
import { createStore } from '#api/store.ts'

export interface JobItem {
  readonly id: number | string
  readonly label: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed. */
  readonly reason: string | null
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
}

export const jobStore = createStore<readonly Job[]>([])
