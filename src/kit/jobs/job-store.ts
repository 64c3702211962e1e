/** The jobs that job-tray.tsx shows. jobs.ts, which runs them, loads with the first job. */
import { createStore } from '#api/store.ts'

export interface JobItem {
  readonly id: number | string
  readonly label: string
  /** unconfirmed: its response was lost, so it may have been done. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'unconfirmed'
  /** Why it is not done, or what is to be known about it when it is. */
  readonly reason: string | null
  /** What is done of one that has begun and waits to go on. */
  readonly progress?: string | null
  /** An unconfirmed one may be sent again without a question. */
  readonly isRepeatable?: boolean
  /** Its result can be looked for. */
  readonly isRecognizable?: boolean
}
export interface JobList {
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
  /** How to do there what a reload has prevented, as a sentence; by default what is missing is looked for. */
  readonly remedy?: string | undefined
}
/** What is left to do when a job is done. */
export interface FollowUp {
  /** "Left to do: the PTR records of the old addresses in" */
  readonly text: string
  readonly href: string
  readonly linkLabel: string
}
export interface Job {
  readonly id: number
  /** "Boot 40 nodes". */
  readonly title: string
  readonly items: readonly JobItem[]
  /** reported: an earlier page of this tab ran it, and only this is left of it. */
  readonly state: 'running' | 'finished' | 'reported'
  /** The service accepts no requests before then (429); milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** The user stopped it before every request was sent. */
  readonly stopped: boolean
  /** Where the results are shown: for a job that creates, or whose page lists something else than its items. */
  readonly list: JobList | null
  readonly followUps: readonly FollowUp[]
  /** The address of the page that started it. */
  readonly page: string
  /** Its items are rows of that page, by their ids. */
  readonly ofRows: boolean
  /** What it has done can be turned back. */
  readonly undoable: boolean
  /** The service goes on with an item after its request: what is done of it is that it has started. */
  readonly starts?: boolean | undefined
}

export const jobStore = createStore<readonly Job[]>([])

let lastId = 0
/** The id of another job. */
export const nextJobId = () => (lastId += 1)
