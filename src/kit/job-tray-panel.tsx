/** The loaded half of job-tray.tsx. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Progress } from '#ui/progress.tsx'
import { countOf, failedOf, jobs, outcomeOf, wentWell, type Job } from './jobs.ts'
import { Pause } from './pause.tsx'

/** How long a job that went well stays. Milliseconds. */
const lasting = 10_000

export function JobTrayPanel({ all }: { all: readonly Job[] }) {
  const [open, setOpen] = useState(true)
  const tray = useRef<HTMLElement>(null)
  const last = all.findLast(wentWell)?.id
  useEffect(() => {
    if (last === undefined) return undefined
    // Not while somebody looks at it.
    const timer = setInterval(() => {
      if (!tray.current?.matches(':hover, :focus-within')) jobs.dismissDone()
    }, lasting)
    return () => clearInterval(timer)
  }, [last])
  const going = all.filter((job) => job.state === 'going').length
  return (
    <section
      ref={tray}
      aria-label="Jobs"
      // On a phone it takes its place below the page, so that the end of the page can always be reached.
      className="sticky bottom-4 z-30 mx-4 mb-4 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-raised shadow-pop md:fixed md:right-4 md:m-0 md:w-96"
    >
      <header className="sticky top-0 flex items-center gap-2 border-b border-line bg-raised py-1 pr-1 pl-3">
        <Heading level={2} className="flex-1 text-sm">{going > 0 ? `${going} ${going === 1 ? 'job' : 'jobs'} under way` : 'Jobs'}</Heading>
        <IconButton size="sm" label={open ? 'Fold jobs' : 'Unfold jobs'} icon={open ? ChevronDown : ChevronUp} aria-expanded={open} onClick={() => setOpen(!open)} />
      </header>
      {open ? <ul className="m-0 list-none divide-hair p-0">{all.map((job) => <li key={job.id}><JobEntry job={job} /></li>)}</ul> : null}
    </section>
  )
}

const shownFailures = 20

function JobEntry({ job }: { job: Job }) {
  const failed = failedOf(job)
  const settled = countOf(job, 'done') + failed.length
  const left = job.items.length - countOf(job, 'done')
  const over = job.state === 'over'
  return (
    <div className="flex flex-col gap-2 p-3 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{job.title}</span>
        <span className="flex-none text-xs text-ink-muted">{over ? outcomeOf(job) : `${settled} of ${job.items.length}`}</span>
      </div>
      <Progress value={settled} max={job.items.length} label={job.title} valueText={`${settled} of ${job.items.length}`} tone={failed.length > 0 ? 'bad' : over && left === 0 ? 'ok' : 'accent'} />
      {job.pausedUntil === null ? null : <Pause until={job.pausedUntil} />}
      {failed.length > 0 ? (
        <ul aria-label="Failed" className="m-0 flex max-h-40 list-none flex-col gap-1 overflow-y-auto p-0">
          {failed.slice(0, shownFailures).map((item) => (
            <li key={item.id}><span className="font-medium">{item.label}</span> <span className="text-bad">{item.reason}</span></li>
          ))}
          {failed.length > shownFailures ? <li className="text-ink-muted">And {failed.length - shownFailures} more.</li> : null}
        </ul>
      ) : null}
      <div className="flex justify-end gap-2">
        {over && left > 0 ? <Button size="sm" onClick={() => jobs.retry(job.id)}>{failed.length === left ? `Retry ${left} failed` : `Go on with ${left}`}</Button> : null}
        {over ? <Button size="sm" variant="quiet" onClick={() => jobs.dismiss(job.id)}>Dismiss</Button> : (
          <Button size="sm" variant="quiet" whyNot={job.stopped ? 'Waiting for what is under way' : null} onClick={() => jobs.stop(job.id)}>Stop</Button>
        )}
      </div>
    </div>
  )
}
