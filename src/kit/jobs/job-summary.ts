/** The outcomes of the items of a job. */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { Job, JobItem } from './job-store.ts'

/** Items that are not done and will not be done without the user, beginning with those that must be checked. */
export const problemItems = (job: Job) =>
  (['unconfirmed', 'failed', 'waiting'] as const)
    .filter((state) => state !== 'waiting' || isReport(job))
    .flatMap((state) => job.items.filter((item) => item.state === state))
export const isReport = ({ state }: Job) => state === 'reported'
export const countItems = (job: Job, state: JobItem['state']) => job.items.filter((item) => item.state === state).length

/** Items that are done, with a remark. */
export const notedItems = (job: Job) => job.items.filter(({ state, reason }) => state === 'done' && reason !== null)

export const succeeded = (job: Job) =>
  job.state === 'finished' && job.items.every(({ state, reason }) => state === 'done' && reason === null)

/** "37 of 40 done, 1 failed, 1 not confirmed, 1 not started", for a finished job; "6 of 6 started". */
export function jobSummary(job: Job): string {
  const [failed, unsure] = [countItems(job, 'failed'), countItems(job, 'unconfirmed')]
  const remaining = countItems(job, 'waiting')
  const done = { count: formatNumber(countItems(job, 'done')), total: formatNumber(job.items.length) }
  const parts = [
    job.starts ? t('{count} of {total} started', done) : t('{count} of {total} done', done),
    ...(failed > 0 ? [t('{count} failed', { count: formatNumber(failed) })] : []),
    ...(unsure > 0 ? [t('{count} not confirmed', { count: formatNumber(unsure) })] : []),
    ...(remaining > 0 ? [t('{count} not started', { count: formatNumber(remaining) })] : []),
  ]
  return parts.join(', ')
}
