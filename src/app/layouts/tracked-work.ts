/**
 * The user's own work, as a tab reports it: the events in progress, the jobs, and the files that this tab sends. The
 * window's title and icon show work while it is running ("Booting web-1") and, when it ended in a hidden tab, until the
 * tab is shown again ("✓ Booted web-1").
 */
import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { eventMessage } from '#contract/rules/events/event-messages.ts'
import { andMore, formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { Job } from '#kit/jobs/job-store.ts'
import { jobSummary, succeeded } from '#kit/jobs/job-summary.ts'
import type { Transfer } from '#kit/jobs/transfers.ts'
import { paths } from '#kit/paths.ts'

export interface Work {
  readonly kind: 'event' | 'job' | 'transfer'
  /** Unique among all kinds of work. */
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  /** What it does, or has done: "Booting web-1", "Booted web-1", "Boot 40 nodes". */
  readonly text: string
  /** The address of its result. */
  readonly href: string
  /** The work continues at the service. */
  readonly continuesAtService?: boolean | undefined
  /** The work may take minutes, so its end is worth a notification. */
  readonly isLong: boolean
}

/** Events that may each take minutes. For an upload, the transfer counts instead. */
const longActions: ReadonlySet<string> = new Set([
  'node_create',
  'node_clone',
  'node_rebuild',
  'node_resize',
  'node_snapshot',
  'node_migrate_datacenter',
  'backups_restore',
  'disk_imagize',
  'domain_import',
])

/** "Booting web-1": leaves out what was used or changed. */
function messageOf({ action, status, entity }: Event): string {
  const event = eventMessage({ action, status, message: null })
  const label = entity?.label
  return label ? t('{event} {label}', { event, label }) : event
}

const eventWork = (event: Event): Work => ({
  kind: 'event',
  id: `event-${event.id}`,
  state: isEventInProgress(event) ? 'running' : event.status === 'failed' ? 'failed' : 'done',
  text: messageOf(event),
  href: event.entity?.type === 'node' ? paths.node(Number(event.entity.id)) : paths.events(),
  isLong: longActions.has(event.action),
})

const jobWork = (job: Job): Work => ({
  kind: 'job',
  id: `job-${job.id}`,
  state: job.state === 'running' ? 'running' : succeeded(job) ? 'done' : 'failed',
  text: job.state === 'running' || succeeded(job) ? job.title : `${job.title}: ${jobSummary(job)}`,
  href: job.list?.href ?? job.page,
  continuesAtService: job.starts,
  isLong: true,
})

const transferWork = ({ id, state, title, href }: Transfer): Work => ({
  kind: 'transfer',
  id: `transfer-${id}`,
  state: state === 'finished' ? 'done' : state,
  text: title,
  href,
  isLong: true,
})

interface WorkSources {
  /** The latest, newest first. */
  readonly events: readonly Event[]
  readonly jobs: readonly Job[]
  readonly transfers: readonly Transfer[]
}

/** The work of one user. */
export const workOf = ({ events, jobs, transfers }: WorkSources, username: string | undefined): Work[] => [
  ...jobs.map(jobWork),
  ...transfers.map(transferWork),
  ...events.filter((event) => event.username === username).map(eventWork),
]

/** The work as last seen; changed by `trackWork`. */
export interface TrackedWork {
  /** The ids of the work that was last seen running. */
  running: ReadonlySet<string>
  /** Work that ended while the tab was hidden, the latest first; kept until the tab is shown again. */
  ended: readonly Work[]
  /** Long work has ended without a notification. */
  owesNotification: boolean
}

export interface WorkSignals {
  /** The text to put before the title of the page; null for none. */
  readonly title: string | null
  readonly icon: 'busy' | 'done' | 'failed' | null
  /** The work to report in a notification now: long work that has ended in the hidden tab, the latest first. */
  readonly news: readonly Work[]
}

export function trackWork(tracked: TrackedWork, all: readonly Work[], hidden: boolean): WorkSignals {
  const justEnded = hidden ? all.filter(({ id, state }) => state !== 'running' && tracked.running.has(id)) : []
  const running = all.filter(({ state }) => state === 'running')
  tracked.running = new Set(running.map(({ id }) => id))
  tracked.ended = hidden ? [...justEnded, ...tracked.ended] : []
  tracked.owesNotification = hidden && (tracked.owesNotification || justEnded.some(({ isLong }) => isLong))
  // Forty nodes are a single piece of news, once the last of them is done. Only a transfer is unrelated to the other
  // running work.
  const isBusy = running.some(({ kind, isLong }) => isLong && kind !== 'transfer')
  const tells = tracked.owesNotification && (!isBusy || justEnded.some(({ kind }) => kind === 'transfer'))
  if (tells) tracked.owesNotification = false
  return { ...shownWork(running, tracked.ended), news: tells ? tracked.ended.filter(({ isLong }) => isLong) : [] }
}

function shownWork(running: readonly Work[], ended: readonly Work[]): Pick<WorkSignals, 'title' | 'icon'> {
  // The events are then mostly those of the job's own items.
  const isJob = running.some(({ kind }) => kind === 'job')
  const [first, ...more] = isJob ? running.filter(({ kind }) => kind !== 'event') : running
  if (first) return { title: more.length > 0 ? `${first.text} ${andMore(more.length)}` : first.text, icon: 'busy' }
  // Failures first, and a job before its events.
  const byWeight = [...ended.filter(({ kind }) => kind !== 'event'), ...ended]
  const told = byWeight.find(({ state }) => state === 'failed') ?? byWeight[0]
  if (!told) return { title: null, icon: null }
  return told.state === 'failed'
    ? { title: `✗ ${told.text}`, icon: 'failed' }
    : { title: `✓ ${told.text}`, icon: 'done' }
}

/**
 * The words of a notification about work that has ended since the tab was hidden; without names where sensitive data is
 * hidden.
 */
export function notificationText(ended: readonly Work[], isPrivate: boolean): { title: string; body: string } {
  const failed = ended.filter(({ state }) => state === 'failed').length
  const done = ended.length - failed
  const [only] = ended
  const counts = [
    ...(done > 0 ? [t('{count} finished', { count: formatNumber(done) })] : []),
    ...(failed > 0 ? [t('{count} failed', { count: formatNumber(failed) })] : []),
  ].join(', ')
  if (isPrivate) return { title: counts, body: '' }
  if (only && ended.length === 1)
    return {
      title: only.text,
      body: only.state === 'failed' ? t('Failed') : only.continuesAtService ? t('Started') : t('Finished'),
    }
  return {
    title: counts,
    body: ended
      .slice(0, maxLines)
      .map(({ text }) => text)
      .join('\n'),
  }
}

/** Notifications show no more than a few. */
const maxLines = 4
