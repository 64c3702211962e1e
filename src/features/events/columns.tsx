/** The columns of the tables of events. */
import { eventActions, isEventInProgress, isWaitingForData } from '#contract/rules/events/event-actions.ts'
import type { Event } from '#contract/areas/events.ts'
import { eventMessage } from '#contract/rules/events/event-messages.ts'
import { inContext, t } from '#contract/translate.ts'
import { Badge, Status, StatusIcon } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { labelIn, type Column } from '#kit/table/model/column.ts'
import { eventTone } from '#shared/events/event-list.tsx'
import { EventSubject } from '#shared/events/event-subject.tsx'
import { finalDuration } from '#kit/format/figures.ts'
import { Elapsed, formatDuration } from '#kit/format/time.tsx'
import { EventTime } from './event-time.tsx'

type EventState = Exclude<Event['status'], 'notification'> | 'waiting'

/**
 * The status, which distinguishes an upload waiting for data from work in progress; events without work count as
 * finished.
 */
function stateOf(event: Event): EventState {
  if (isWaitingForData(event)) return 'waiting'
  return event.status === 'notification' ? 'finished' : event.status
}

const stateLabels: Readonly<Record<EventState, () => string>> = {
  scheduled: () => t('Scheduled'),
  started: () => t('In progress'),
  waiting: () => t('Waiting for data'),
  finished: () => t('Finished'),
  failed: () => t('Failed'),
}

/** "Configuration profile updated" for `node_config_update`. */
const actionLabel = (action: string) => eventMessage({ action, status: 'finished', message: null })

const kindLabels: Readonly<Record<string, () => string>> = {
  node: () => t('Node'),
  domain: () => t('Domain'),
  image: () => t('Image'),
  profile: () => t('Profile'),
  token: () => t('API token'),
  user: () => t('User'),
  user_ssh_key: () => t('SSH key'),
}

/** `0:02:51` of the interface as `2 min 51 s`. */
export function formatTimeRemaining(remaining: Event['time_remaining']): string | null {
  if (remaining === null) return null
  const parts = String(remaining).split(':').map(Number)
  if (parts.some((part) => Number.isNaN(part))) return String(remaining)
  return formatDuration(parts.reduce((total, part) => total * 60 + part, 0) * 1000)
}

/**
 * The status with progress in percent, rate and time left, where the event has them. A card shows finished events as an
 * icon only.
 */
function StatusCell({ event }: { event: Event }) {
  const { percent_complete: percent, rate, time_remaining: remaining } = event
  const state = stateOf(event)
  const left = formatTimeRemaining(remaining)
  const narrow = useNarrowViewport()
  if (narrow && state === 'finished')
    return (
      <>
        <StatusIcon tone={eventTone(event)} />
        <span className="sr-only">{stateLabels[state]()}</span>
      </>
    )
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Status tone={eventTone(event)}>{stateLabels[state]()}</Status>
      {isEventInProgress(event) && percent !== null && (
        <>
          <Progress
            label={t('Progress of {event}', { event: eventMessage(event) })}
            value={percent}
            valueText={t('{value}%', { value: String(percent) })}
            className="w-12"
          />
          {/* The percentage alone fits beside the bar. */}
          <span className="text-xs text-ink-muted tabular-nums">
            {[
              t('{value}%', { value: String(percent) }),
              ...(rate === null ? [] : [rate]),
              ...(left === null ? [] : [t('{time} left', { time: left })]),
            ].join(', ')}
          </span>
        </>
      )}
    </span>
  )
}

const durationCell = (event: Event) => {
  const { duration, created } = event
  if (isEventInProgress(event)) return <Elapsed since={created} />
  return duration === null ? null : <span className="tabular-nums">{finalDuration(duration * 1000)}</span>
}

/** `isNew`: whether the event was news to the user when the page was opened. */
const messageColumn = (textOf: (event: Event) => string, isNew: (event: Event) => boolean): Column<Event> => ({
  id: 'event',
  header: () => t('Event'),
  value: textOf,
  // Holds "Taking a backup failed: The disk could not be read".
  width: 22,
  grow: 'auto',
  searchable: true,
  cell: (event) => (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" data-tooltip={textOf(event)}>
        {textOf(event)}
      </span>
      {isNew(event) && <Badge tone="accent">{t('New')}</Badge>}
    </span>
  ),
})

const entityColumns: readonly Column<Event>[] = [
  {
    id: 'entity',
    header: () => t('Resource'),
    value: ({ entity }) => entity?.label ?? null,
    // Holds "lighthouse.example".
    width: 10,
    facet: true,
    emptyLabel: () => inContext('resource', 'None'),
    searchable: true,
    card: 'subtitle',
    cell: (event) => <EventSubject event={event} />,
  },
  {
    id: 'kind',
    header: () => t('Kind'),
    value: ({ entity }) => entity?.type ?? null,
    format: (type) => labelIn(kindLabels)(type).replaceAll('_', ' '),
    width: 6,
    facet: 'more',
    emptyLabel: () => inContext('resource', 'None'),
    hiddenByDefault: true,
    card: 'hidden',
    options: Object.keys(kindLabels),
    filterField: 'entity.type',
  },
  {
    id: 'resource-id',
    header: () => t('Resource ID'),
    value: ({ entity }) => entity?.id ?? null,
    width: 6,
    align: 'end',
    facet: 'linked',
    hiddenByDefault: true,
    card: 'hidden',
    filterField: 'entity.id',
  },
]

/** `ofUser`: nearly all of the events were caused by the same user. */
const commonColumns = (ofUser: boolean): readonly Column<Event>[] => [
  // Before the other columns, so that it is visible in a 1024 px window.
  {
    id: 'created',
    header: () => t('Time'),
    value: ({ created }) => created,
    compareAs: 'time',
    // Holds "Wed, Nov 18, 23:59".
    width: 10,
    card: 'subtitle',
    filterField: 'created',
    serverSortable: true,
    cell: ({ created }) => <EventTime created={created} />,
  },
  {
    id: 'user',
    header: () => t('User'),
    value: ({ username }) => username,
    width: 6.5,
    facet: ofUser ? 'more' : true,
    hiddenByDefault: ofUser,
    emptyLabel: () => t('System'),
    showsEmptyLabel: true,
    searchable: true,
    card: 'subtitle',
    cell: ({ username }) => username ?? <span className="text-ink-muted">{t('System')}</span>,
  },
  {
    id: 'status',
    header: () => t('Status'),
    value: stateOf,
    format: labelIn(stateLabels),
    compareAs: 'options',
    options: Object.keys(stateLabels),
    // Holds "44%, 4452.17 MB/s, 1 min 12 s left".
    width: 13.25,
    facet: true,
    card: 'lead',
    cell: (event) => <StatusCell event={event} />,
  },
  {
    id: 'action',
    header: () => t('Action'),
    value: ({ action }) => action,
    format: actionLabel,
    width: 10,
    facet: 'more',
    hiddenByDefault: true,
    card: 'hidden',
    options: eventActions,
    filterField: 'action',
  },
  {
    id: 'duration',
    header: () => t('Duration'),
    value: ({ duration }) => duration,
    compareAs: 'number',
    width: 6.5,
    align: 'end',
    card: 'subtitle',
    cell: durationCell,
  },
  {
    id: 'id',
    header: () => t('ID'),
    value: ({ id }) => id,
    compareAs: 'number',
    width: 6,
    align: 'end',
    hiddenByDefault: true,
    card: 'hidden',
    searchable: true,
    filterField: 'id',
    serverSortable: true,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
  },
]

export const accountColumns = (isNew: (event: Event) => boolean, ofUser = false): readonly Column<Event>[] => [
  messageColumn(eventMessage, isNew),
  ...entityColumns,
  ...commonColumns(ofUser),
]

/** The columns of a table about one resource. `textOf`: the message from the perspective of the resource. */
export const resourceColumns = (textOf: (event: Event) => string = eventMessage): readonly Column<Event>[] => [
  messageColumn(textOf, () => false),
  ...commonColumns(false),
]
