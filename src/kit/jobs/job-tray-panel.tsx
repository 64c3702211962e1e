/** The panel of job-tray.tsx, loaded when the first job starts. */
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { andMore, formatNumber } from '#contract/text.ts'
import { minuteMs } from '#contract/time.ts'
import { plural, t } from '#contract/translate.ts'
import { connection } from '#api/http/connection.ts'
import { textEntry } from '#api/storage.ts'
import { announce } from '#ui/announce.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Progress } from '#ui/progress.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { linkClass, nameLinkClass } from '#ui/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { exportOutcomes } from './export-outcomes.ts'
import type { Job } from './job-store.ts'
import { JobProblems, JobRetry } from './job-problems.tsx'
import { countItems, isReport, jobSummary, problemItems, succeeded } from './job-summary.ts'
import { jobs } from './jobs.ts'
import { isReachable, unreachableText } from './outage.ts'
import { removeTransfer, transferStore, type Transfer } from './transfers.ts'
import { TransferProgress } from './transfer-progress.tsx'
import { isNarrowViewport } from '#ui/viewport.ts'
import { coverHeight } from '../page/cover-height.ts'
import { useFromCache } from '../page/use-settled.ts'
import { useShortcut } from '../shortcuts.ts'
import { RateLimitCountdown, useSecond } from '../format/time.tsx'
import { hasEnded, isSeenDone, statusesAfter, stillAtWork } from './work-after-job.ts'

export { reportJobs } from './job-report.ts'

/** Whether reports from before a reload stay collapsed. */
const collapsed = textEntry('tab', 'jobs-collapsed', (text) => text)

/** How long work that has finished without failures stays. Milliseconds. */
const autoDismissMs = 10_000

const isFinished = ({ state }: Transfer) => state === 'finished'

/** "Uploads", "2 jobs running": what the tray holds. */
function trayTitle(allJobs: readonly Job[], transfers: readonly Transfer[]): string {
  const running = [...allJobs, ...transfers].filter(({ state }) => state === 'running').length
  if (running === 0) return allJobs.length === 0 ? t('Uploads') : t('Jobs')
  return allJobs.length === 0
    ? plural(running, '{count} upload running', '{count} uploads running')
    : plural(running, '{count} job running', '{count} jobs running')
}

/** How many items were tried, whatever the outcome. */
const countTried = (job: Job) => countItems(job, 'done') + countItems(job, 'failed') + countItems(job, 'unconfirmed')

/** "3 of 6, 1 failed" */
function jobProgress(job: Job): string {
  const failed = countItems(job, 'failed')
  const tried = t('{count} of {total}', {
    count: formatNumber(countTried(job)),
    total: formatNumber(job.items.length),
  })
  return failed > 0 ? `${tried}, ${t('{count} failed', { count: formatNumber(failed) })}` : tried
}

/**
 * "Reboot 3 nodes · 3 of 3 started": the line of a collapsed tray about its jobs, beginning with one that went wrong.
 */
function TrayLine({ allJobs }: { allJobs: readonly Job[] }) {
  const job = allJobs.find((each) => problemItems(each).length > 0) ?? allJobs.at(-1)
  const isOver = useFromCache((client) => job !== undefined && hasEnded(client, job))
  if (!job) return null
  const line = `${job.title} · ${job.state === 'running' ? jobProgress(job) : jobSummary(job)}`
  const text = allJobs.length > 1 ? `${line} ${andMore(allJobs.length - 1)}` : line
  return (
    <>
      {problemItems(job).length > 0 && (
        <StatusIcon tone={countItems(job, 'failed') > 0 ? 'bad' : 'warn'} className="me-1.5" />
      )}
      {isOver && <CircleCheck size={16} aria-hidden className="me-1.5 inline text-ok" />}
      {text}
    </>
  )
}

interface JobTrayPanelProps {
  jobs: readonly Job[]
  transfers: readonly Transfer[]
}

export function JobTrayPanel({ jobs: allJobs, transfers }: JobTrayPanelProps) {
  const [open, setOpen] = useState(() => {
    // On a phone it would cover the list; its line says how far the jobs are.
    const isLine = allJobs.length > 0 && isNarrowViewport()
    return !isLine && (collapsed.get() === null || !allJobs.every(isReport))
  })
  const toggle = () => {
    if (open) collapsed.set('yes')
    else collapsed.remove()
    setOpen(!open)
  }
  const trayRef = useRef<HTMLElement>(null)
  useEffect(() => (trayRef.current ? coverHeight(trayRef.current, '--job-tray') : undefined), [])
  useAnnounceReports(allJobs)
  // The tray comes after the page, whose list may have thousands of rows to tab through.
  useShortcut(
    'g j',
    t('Go to {label}', { label: t('Jobs') }),
    () => trayRef.current?.querySelector('button')?.focus(),
    'Everywhere',
  )
  const running = allJobs.filter(({ state }) => state === 'running')
  const atWork = useFromCache((client) => allJobs.reduce((sum, job) => sum + stillAtWork(client, job), 0))
  const seenDone = useFromCache((client) => allJobs.flatMap((job) => (isSeenDone(client, job) ? job.id : [])).join(' '))
  useEffect(() => {
    if (seenDone !== '') seenDone.split(' ').map(Number).forEach(jobs.markDone)
  }, [seenDone])
  /** The ids of the jobs that are over, together with what they have started. */
  const ended = useFromCache((client) => allJobs.flatMap((job) => (hasEnded(client, job) ? job.id : [])).join(' '))
  const last = ended || transfers.findLast(isFinished)?.id
  useEffect(() => {
    if (last === undefined) return undefined
    // Finished work stays while the user looks at it.
    const timer = setInterval(() => {
      if (trayRef.current?.matches(':hover, :focus-within')) return
      jobs.dismissSucceeded(new Set(ended.split(' ').map(Number)))
      for (const transfer of transferStore.get()) if (isFinished(transfer)) removeTransfer(transfer.id)
    }, autoDismissMs)
    return () => clearInterval(timer)
  }, [last, ended])
  return (
    <section
      ref={trayRef}
      aria-label={t('Jobs')}
      // On a phone it is placed below the page, so that the end of the page can always be reached, and ends a stack with
      // the bar of the selection.
      className="animate-appear not-low-window:sticky bottom-0 z-30 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-raised shadow-pop max-sm:rounded-none md:fixed md:end-6 md:bottom-6 md:w-96"
    >
      <header className="sticky top-0 flex items-center gap-2 border-b border-line bg-raised py-1 pe-1 ps-3">
        <Heading level={2} className="min-w-0 flex-1 wrap-anywhere">
          {open || transfers.length > 0 ? trayTitle(allJobs, transfers) : <TrayLine allJobs={allJobs} />}
        </Heading>
        <IconButton
          size="sm"
          label={open ? t('Collapse jobs') : t('Expand jobs')}
          icon={open ? ChevronDown : ChevronUp}
          aria-expanded={open}
          onClick={toggle}
        />
      </header>
      {!open && (running.length > 0 || atWork > 0) ? (
        <div className="h-0.5 overflow-hidden">
          {running.length > 0 ? (
            <Progress
              value={running.reduce((sum, job) => sum + countTried(job), 0)}
              max={running.reduce((sum, job) => sum + job.items.length, 0)}
              label={trayTitle(allJobs, transfers)}
            />
          ) : (
            <SegmentedBar
              segments={[
                {
                  label: 'done',
                  value: allJobs.reduce((sum, job) => sum + countItems(job, 'done'), -atWork),
                  tone: 'ok',
                },
                { label: 'busy', value: atWork, tone: 'busy' },
              ]}
            />
          )}
        </div>
      ) : null}
      {open ? (
        <ul className="m-0 list-none divide-hair p-0">
          {transfers.map((transfer) => (
            <li key={transfer.id}>
              <TransferEntry transfer={transfer} />
            </li>
          ))}
          {allJobs.map((job) => (
            <li key={job.id}>
              <JobEntry job={job} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Announces once the outcome of the jobs that a reload has ended; jobs of this page announce their own end. */
function useAnnounceReports(allJobs: readonly Job[]) {
  const [reports] = useState(() => allJobs.filter(isReport))
  useEffect(() => {
    if (reports.length > 0) announce(reports.map((job) => `${job.title}: ${jobSummary(job)}`).join('. '))
  }, [reports])
}

function TransferEntry({ transfer }: { transfer: Transfer }) {
  const { id, title, href, state, cancel } = transfer
  // Its page says why it failed and offers to retry.
  const pageIsOpen = useLocation().pathname === href
  const retry = pageIsOpen ? null : transfer.retry
  return (
    <div className="flex flex-col gap-2 p-3 text-sm">
      <Link to={href} className={`${nameLinkClass} min-w-0 wrap-anywhere`}>
        {title}
      </Link>
      <TransferProgress transfer={transfer} brief={pageIsOpen} />
      <div className="flex justify-end gap-2">
        {retry ? (
          <Button size="sm" onClick={retry}>
            {t('Retry')}
          </Button>
        ) : null}
        {state === 'finished' || (state === 'failed' && !transfer.retry) ? (
          <Button size="sm" variant="ghost" onClick={() => removeTransfer(id)}>
            {t('Dismiss')}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the next request waits for. */
function WaitingNote({ job }: { job: Job }) {
  const reachable = useStore(connection, isReachable)
  if (job.state !== 'running') return null
  const next = job.items.find(({ state, reason }) => state === 'waiting' && reason !== null)
  const reason = next?.reason ?? (reachable ? null : unreachableText())
  return reason === null ? null : <p className="text-ink-muted">{reason}</p>
}

/** "about 12 min left", at the rate so far; empty until it can be told, and for jobs that are soon over. */
function TimeLeft({ job }: { job: Job }) {
  const now = useSecond()
  const tried = countTried(job)
  const [begun] = useState({ tried, at: now })
  const passedMs = now - begun.at
  const minutes = ((job.items.length - tried) * passedMs) / ((tried - begun.tried) * minuteMs)
  return passedMs < 5000 || !Number.isFinite(minutes) || minutes < 0.5 ? null : (
    <>
      {' · '}
      {t('about {minutes} min left', { minutes: formatNumber(Math.ceil(minutes)) })}
    </>
  )
}

function JobEntry({ job }: { job: Job }) {
  const failedCount = countItems(job, 'failed')
  const unconfirmedCount = countItems(job, 'unconfirmed')
  const doneCount = countItems(job, 'done')
  const finished = job.state !== 'running'
  const progress = jobProgress(job)
  const atWork = useFromCache((client) => stillAtWork(client, job))
  const statuses = useFromCache((client) => statusesAfter(client, job))
  return (
    <div className="flex flex-col gap-2 p-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{job.title}</span>
        <span className="flex items-baseline gap-1 text-xs text-ink-muted">
          {succeeded(job) && atWork === 0 ? (
            <CircleCheck size={16} aria-hidden className="flex-none self-center text-ok" />
          ) : null}
          <span>
            {finished ? jobSummary(job) : progress}
            {finished ? null : <TimeLeft job={job} />}
          </span>
        </span>
      </div>
      {finished ? (
        // The words above say the same.
        <SegmentedBar
          segments={[
            { label: 'done', value: doneCount - atWork, tone: 'ok' },
            { label: 'busy', value: atWork, tone: 'busy' },
            { label: 'unconfirmed', value: unconfirmedCount, tone: 'warn' },
            { label: 'failed', value: failedCount, tone: 'bad' },
            { label: 'waiting', value: countItems(job, 'waiting'), tone: 'rest' },
          ]}
        />
      ) : (
        <Progress
          value={doneCount + failedCount + unconfirmedCount}
          max={job.items.length}
          label={job.title}
          valueText={progress}
        />
      )}
      {atWork > 0 && statuses !== '' && <p className="text-ink-muted">{t('Now: {statuses}', { statuses })}</p>}
      {job.pausedUntil === null ? null : <RateLimitCountdown until={job.pausedUntil} />}
      <WaitingNote job={job} />
      <JobProblems job={job} />
      {finished && countItems(job, 'done') > 0 && job.followUps.length > 0 ? (
        <ul aria-label={t('Left to do')} className="m-0 grid max-h-40 list-none gap-1 overflow-y-auto p-0">
          {job.followUps.map(({ text, href, linkLabel }) => (
            <li key={href}>
              {text}{' '}
              <Link to={href} className={linkClass}>
                {linkLabel}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <JobRetry job={job} />
        {job.undoable ? (
          <Button size="sm" onClick={() => void jobs.undo(job.id)}>
            {t('Undo')}
          </Button>
        ) : null}
        {finished ? (
          <>
            <Button size="sm" variant="ghost" onClick={() => exportOutcomes(job)}>
              {t('Download report')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => jobs.dismiss(job.id)}>
              {t('Dismiss')}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            disabledReason={job.stopped ? t('Waiting for requests that were already sent') : null}
            onClick={() => jobs.stop(job.id)}
          >
            {t('Stop')}
          </Button>
        )}
      </div>
    </div>
  )
}
