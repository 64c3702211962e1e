/**
 * The reports that remain of this tab's jobs after a reload: what each of them has done. Nothing is sent from a report;
 * unfinished items can be selected again in their list. It is stored when the page is left, for the next page of the
 * same user.
 */
import { outcomeUnknownMessages } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { jsonEntry } from '#api/storage.ts'
import { jobStore, nextJobId, reportKey, type Job, type JobItem } from './job-store.ts'
import { succeeded } from './job-summary.ts'
import { isDictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'

type ReportedJob = Pick<Job, 'title' | 'items' | 'list' | 'page' | 'ofRows' | 'starts'>
interface StoredReport {
  readonly username: string
  readonly jobs: readonly ReportedJob[]
}

const states = ['waiting', 'done', 'failed', 'unconfirmed'] as const

const isItem = (value: unknown): value is JobItem =>
  isDictionary(value) &&
  (typeof value['id'] === 'number' || typeof value['id'] === 'string') &&
  typeof value['label'] === 'string' &&
  states.some((state) => state === value['state']) &&
  (value['reason'] === null || typeof value['reason'] === 'string')

const isReportedJob = (value: unknown): value is ReportedJob =>
  isDictionary(value) &&
  typeof value['title'] === 'string' &&
  typeof value['page'] === 'string' &&
  typeof value['ofRows'] === 'boolean' &&
  ['undefined', 'boolean'].includes(typeof value['starts']) &&
  (value['list'] === null ||
    (isDictionary(value['list']) &&
      typeof value['list']['href'] === 'string' &&
      typeof value['list']['linkLabel'] === 'string' &&
      ['undefined', 'string'].includes(typeof value['list']['remedy']))) &&
  Array.isArray(value['items']) &&
  value['items'].every(isItem)

const stored = jsonEntry('tab', reportKey, (value): StoredReport | null =>
  isDictionary(value) &&
  typeof value['username'] === 'string' &&
  Array.isArray(value['jobs']) &&
  value['jobs'].every(isReportedJob)
    ? { username: value['username'], jobs: value['jobs'] }
    : null,
)

function reportedItem({ id, label, state, reason, progress }: JobItem, stopped: boolean): JobItem {
  if (state === 'waiting' && progress)
    return { id, label, state: 'unconfirmed', reason: t('The page was closed or reloaded. {progress}', { progress }) }
  if (state === 'waiting')
    return {
      id,
      label,
      state,
      reason: stopped
        ? t('Not sent, because the job was stopped.')
        : t('Not sent, because the page was closed or reloaded.'),
    }
  if (state === 'running')
    return {
      id,
      label,
      state: 'unconfirmed',
      reason: t('It was in progress and may be done completely, partly or not at all.'),
    }
  return { id, label, state, reason: state === 'unconfirmed' ? outcomeUnknownMessages.done() : reason }
}

/** Call when the page is left. */
export function storeReports(): void {
  const { username } = session.get()
  const left = jobStore.get().filter((job) => !succeeded(job))
  if (username === null || left.length === 0) return
  const reports = left.map(({ title, items, list, page, ofRows, starts, state, stopped }) => ({
    title,
    items: state === 'reported' ? items : items.map((item) => reportedItem(item, stopped)),
    list,
    page,
    ofRows,
    starts,
  }))
  stored.set({ username, jobs: reports })
}

/** The browser shows the same page again on Back: its jobs are still there. */
export const forgetReports = () => stored.remove()

/** Shows the reports of an earlier page of this tab, as soon as it is known who is signed in. */
export function reportJobs(): void {
  const report = stored.get()
  if (!report) return
  const stop = session.subscribe(show)
  function show() {
    const { status, username } = session.get()
    if (status !== 'signed-in' || username === null || !report) return
    stop()
    // This page keeps it now. A page that is left before it knows its user leaves the report for the next one.
    stored.remove()
    if (username !== report.username) return
    const left = report.jobs.map(({ title, items, list, page, ofRows, starts }): Job => ({
      id: nextJobId(),
      title,
      items,
      list,
      page,
      ofRows,
      starts,
      followUps: [],
      undoable: false,
      state: 'reported',
      pausedUntil: null,
      stopped: true,
    }))
    jobStore.set([...jobStore.get(), ...left])
  }
  show()
}
