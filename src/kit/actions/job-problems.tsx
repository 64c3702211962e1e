/** What a job has not done, and the buttons that try it again: in the tray, and next to the list that the job creates for. */
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { classes } from '#ui/class-names.ts'
import type { Job } from './job-store.ts'
import { countItems, problemItems } from './job-summary.ts'
import { jobs } from './jobs.ts'

const maxShown = 20

export function JobProblems({ job }: { job: Job }) {
  const problems = problemItems(job)
  if (problems.length === 0) return null
  return (
    <>
      <ul aria-label="Not done" className="m-0 flex max-h-40 list-none flex-col gap-1 overflow-y-auto p-0">
        {problems.slice(0, maxShown).map((item) => (
          <li key={item.id}>
            <span className="font-medium">{item.label}</span>{' '}
            <span className={classes(item.state === 'failed' && 'text-bad')}>{item.reason}</span>
          </li>
        ))}
        {problems.length > maxShown ? <li className="text-ink-muted">And {problems.length - maxShown} more.</li> : null}
      </ul>
      {job.list && countItems(job, 'unconfirmed') > 0 ? (
        <p>
          Look for it before you try again:{' '}
          <Link to={job.list.href} className={linkClass}>
            {job.list.linkLabel}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** Failed and unconfirmed requests have a button each: only the latter may do something twice, so they are asked about. */
export function JobRetry({ job }: { job: Job }) {
  const [failed, waiting] = [countItems(job, 'failed'), countItems(job, 'waiting')]
  const unconfirmed = countItems(job, 'unconfirmed')
  const retried = failed + waiting + (job.repeatable ? unconfirmed : 0)
  if (job.state !== 'finished') return null
  return (
    <>
      {retried > 0 ? (
        <Button size="sm" onClick={() => jobs.retry(job.id)}>
          {waiting > 0
            ? `Continue with ${retried}`
            : unconfirmed > 0 && job.repeatable
              ? `Retry ${retried}`
              : `Retry ${retried} failed`}
        </Button>
      ) : null}
      {unconfirmed > 0 && !job.repeatable ? (
        <Button size="sm" onClick={() => void jobs.repeatUnconfirmed(job.id)}>
          {`Send ${unconfirmed} again`}
        </Button>
      ) : null}
    </>
  )
}
