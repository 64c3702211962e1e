/** The jobs that job-tray.tsx shows. jobs.ts, which runs them, loads with the first job. */
import { createStore } from '#api/store.ts'

export interface JobItem {
  readonly id: number | string
  readonly label: string
  /** unconfirmed: its response was lost, so it may have been done. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'unconfirmed'
  /** Why it is not done, or a remark about it when it is done. */
  readonly reason: string | null
  /** The finished part of an item that has begun and waits to continue. */
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
  /** How to finish there what a reload has prevented, as a sentence; by default, to look there for what is missing. */
  readonly remedy?: string | undefined
}
/** A task that remains for the user when a job is done. */
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
  /** reported: an earlier page of this tab ran it, and only this report is left. */
  readonly state: 'running' | 'finished' | 'reported'
  /** The service accepts no requests before then (429); milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** The user stopped it before every request was sent. */
  readonly stopped: boolean
  /** Where the results are shown: for a job that creates items, or whose page lists something other than its items. */
  readonly list: JobList | null
  readonly followUps: readonly FollowUp[]
  /** The address of the page that started it. */
  readonly page: string
  /** Its items are rows of that page, by their ids. */
  readonly ofRows: boolean
  /** The job can be undone. */
  readonly undoable: boolean
  /** The service continues with an item after its request, and nobody has seen the end of that yet. */
  readonly starts?: boolean | undefined
  /** The status of a node does not show what the service continues with, as with a snapshot. */
  readonly unseen?: boolean | undefined
  /** Lists have been read since it finished. */
  readonly refreshed?: boolean
}

/** Where the tab stores the reports of its jobs (job-report.ts). */
export const reportKey = 'quarterdeck.job-report'

export const jobStore = createStore<readonly Job[]>([])

let lastId = 0
/** The id of another job. */
export const nextJobId = () => (lastId += 1)
