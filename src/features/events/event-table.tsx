/** A table of events with a choice of the time, which the service filters by. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import type { Filter } from '#contract/filter.ts'
import { events } from '#contract/operations.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { linkClass } from '#ui/link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Activity } from '#ui/icons/activity.ts'
import { Eye } from '#ui/icons/eye.ts'
import { SelectInput } from '#ui/inputs.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import type { Column } from '#kit/table/model/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import { eventTable } from '#queries/events.ts'
import { entityAddress } from '#shared/events/event-subject.tsx'
import { hourMs, toWireTime } from '#contract/time.ts'
import { inContext, t, plural } from '#contract/translate.ts'
import { dayColumn, dayNumber, GroupedByDay } from './event-time.tsx'

/** The periods that events can be limited to. The service keeps them for 90 days (gaps 4.14). */
const periods = [
  { value: '', label: () => t('Last 90 days'), within: () => t('in the last 90 days'), hours: null },
  { value: 'hour', label: () => t('Last hour'), within: () => t('in the last hour'), hours: 1 },
  { value: 'day', label: () => t('Last 24 hours'), within: () => t('in the last 24 hours'), hours: 24 },
  { value: 'week', label: () => t('Last 7 days'), within: () => t('in the last 7 days'), hours: 24 * 7 },
  { value: 'month', label: () => t('Last 30 days'), within: () => t('in the last 30 days'), hours: 24 * 30 },
] as const
type Period = (typeof periods)[number]

export const periodOf = (value: string | null): Period => periods.find((each) => each.value === value) ?? periods[0]

/** `now`: milliseconds since the epoch. */
export const periodFilter = ({ hours }: Period, now: number): Filter =>
  hours === null ? {} : { created: { '+gte': toWireTime(now - hours * hourMs) } }

/** rem: width of a time without its day, which leaves room for the status in a 1024 px window. */
const clockWidth = 4.75

const noun = {
  plural: () => t('events'),
  counted: (count: number) => plural(count, '{count} event', '{count} events'),
}
const idOf = ({ id }: Event) => id
const labelOf = ({ id, entity, action }: Event) => `${entity?.label ?? action} (${id})`

/** Where the list is about several resources. */
const rowLinks = (event: Event) => {
  const href = entityAddress(event)
  return href === null ? [] : [{ label: inContext('verb', 'Open'), icon: Eye, href }]
}

const rowActions = [
  [
    inspectAction({
      operation: events.view,
      requestOf: ({ id }: Event) => ({ path: { eventId: id } }),
      labelOf,
      idsOf: ({ id, entity }) => ({ [t('Event ID')]: id, [t('Entity ID')]: entity?.id ?? null }),
    }),
  ],
]

interface Props {
  /** `events`: identifies the list in storage and exported files. */
  name: string
  caption: string
  columns: readonly Column<Event>[]
  /** Selects the events of the list. Must keep its identity between renders. */
  filter: Filter
  /** Further selects events where the filter is not sufficient. Must keep its identity between renders. */
  pick?: (events: readonly Event[]) => readonly Event[]
  /** The filter to use instead when there are too many events to pick from, and a note that says so. */
  tooMany?: { readonly filter: Filter; readonly note: () => string }
  /** The default grouping; short lists need none. */
  defaultGroupBy?: 'day'
  /** The text for a resource without events, `within` being "in the last 90 days". */
  none?: (within: string) => string
  /** Explains what will appear there, below that text. */
  about?: string
  /** The page with all events, and its label. */
  link?: { readonly to: string; readonly label: string }
}

const picked = (pick: NonNullable<Props['pick']>) => (all: Collection<Event>) => {
  const items = pick(all.items)
  const left = all.items.length - items.length
  return { ...all, items, loaded: all.loaded - left, results: all.results - left }
}

export function EventTable({
  name,
  caption,
  columns,
  filter,
  pick,
  tooMany,
  defaultGroupBy,
  none,
  about,
  link,
}: Props) {
  const [params, changeParams] = useSearchParams()
  const period = periodOf(params.get('period'))
  // A moving time would make a different list at each render.
  const [openedAt] = useState(Date.now)
  const everything = useMemo(
    () => eventTable({ ...filter, ...periodFilter(period, openedAt) }),
    [filter, period, openedAt],
  )
  const exceedsLimit = useQuery({ ...everything.all, enabled: false }).data?.exceedsLimit
  const isNarrowed = tooMany !== undefined && exceedsLimit === true
  const list = useMemo(() => {
    const events = isNarrowed ? eventTable({ ...tooMany.filter, ...periodFilter(period, openedAt) }) : everything
    return pick ? { ...events, all: { ...events.all, select: picked(pick) } } : events
  }, [everything, isNarrowed, tooMany, pick, period, openedAt])
  const timeZone = useTimeZone()
  const today = dayNumber(new Date(useNow()), timeZone)
  const oldestFirst = params.get('sort')?.startsWith('created') ?? false
  // A list paged by the service cannot be grouped.
  const isGrouped = (isNarrowed || !exceedsLimit) && (params.get('group-by') ?? defaultGroupBy) === 'day'
  const columnsWithDay = useMemo(
    () => [
      ...columns.map((column) => (isGrouped && column.id === 'created' ? { ...column, width: clockWidth } : column)),
      dayColumn(timeZone, today, oldestFirst),
    ],
    [columns, isGrouped, timeZone, today, oldestFirst],
  )
  const selectPeriod = (value: string) =>
    changeParams(
      (next) => {
        if (value === '') next.delete('period')
        else next.set('period', value)
        next.delete('page')
      },
      { replace: true },
    )
  const periodSelect = (
    <SelectInput
      aria-label={t('Time')}
      value={period.value}
      onChange={({ target }) => selectPeriod(target.value)}
      className="w-auto! [&>select]:border-line-strong/45! [&>select]:shadow-card"
    >
      {periods.map(({ value, label }) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
    </SelectInput>
  )
  const allEvents = link && (
    <Link
      to={link.to}
      className={`${linkClass} order-last self-center text-sm max-xl:ms-auto sm:whitespace-nowrap xl:px-2`}
    >
      {link.label}
    </Link>
  )
  // In a narrowed list only some of the events are known, so the text would claim too much.
  const noneOfResource = isNarrowed ? undefined : none?.(period.within())
  return (
    <GroupedByDay value={isGrouped}>
      {isNarrowed && <p className="mb-3 text-sm text-ink-muted">{tooMany.note()}</p>}
      <DataTable
        name={name}
        caption={caption}
        noun={noun}
        list={list}
        columns={columnsWithDay}
        defaultGroupBy={defaultGroupBy}
        getId={idOf}
        getLabel={labelOf}
        rowLinks={link ? undefined : rowLinks}
        rowActions={rowActions}
        toolbarStart={periodSelect}
        toolbarEnd={allEvents}
        empty={
          <EmptyState
            icon={Activity}
            title={noneOfResource === undefined ? t('No events') : <span data-sensitive>{noneOfResource}</span>}
            // The toolbar is only shown with events.
            actions={(isNarrowed || period.hours !== null) && periodSelect}
          >
            {noneOfResource !== undefined
              ? about
              : isNarrowed || period.hours !== null
                ? t('No events in this period.')
                : t('Actions by you and other users appear here.')}
          </EmptyState>
        }
      />
    </GroupedByDay>
  )
}
