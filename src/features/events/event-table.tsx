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
import { SelectInput } from '#ui/inputs.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import type { Column } from '#kit/table/model/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import { eventTable } from '#queries/events.ts'
import { hourMs, toWireTime } from '#contract/time.ts'
import { t, plural } from '#contract/translate.ts'
import { dayColumn, dayNumber, GroupedByDay } from './event-time.tsx'

/** The times that events can be limited to. The service keeps them for 90 days (gaps 4.14). */
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

/** rem: of the time without its day, which leaves room for the status in a window of 1024 px. */
const clockWidth = 4.75

const noun = {
  plural: () => t('events'),
  counted: (count: number) => plural(count, '{count} event', '{count} events'),
}
const idOf = ({ id }: Event) => id
const labelOf = ({ id, entity, action }: Event) => `${entity?.label ?? action} (${id})`

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
  /** Selects the events of the list. It must be the same object each time. */
  filter: Filter
  /** What of these events the list shows, where the filter cannot tell. It must be the same function each time. */
  pick?: (events: readonly Event[]) => readonly Event[]
  /** What the service finds of them by itself when there are too many to pick from, and what is said then. */
  tooMany?: { readonly filter: Filter; readonly note: () => string }
  /** The groups until the user chooses others: few events need none. */
  defaultGroupBy?: 'day'
  /** Says that a resource has no events, `within` being "in the last 90 days". */
  none?: (within: string) => string
  /** What appears there, said below that. */
  about?: string
  /** Where all events are shown, and what that is called. */
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
  // A time that moved with the clock would be another list at each render.
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
  // A list that the service pages has no groups.
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
      className="w-auto! border-line-strong/45! shadow-card"
    >
      {periods.map(({ value, label }) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
    </SelectInput>
  )
  const allEvents = link && (
    <Link to={link.to} className={`${linkClass} self-center text-sm max-xl:ms-auto sm:whitespace-nowrap xl:px-2`}>
      {link.label}
    </Link>
  )
  // It would say of all events what is known of some.
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
        rowActions={rowActions}
        toolbarStart={periodSelect}
        toolbarEnd={allEvents}
        empty={
          <EmptyState
            icon={Activity}
            title={noneOfResource === undefined ? t('No events') : <span data-sensitive>{noneOfResource}</span>}
            // Without events there is no toolbar.
            actions={(isNarrowed || period.hours !== null) && periodSelect}
          >
            {noneOfResource !== undefined
              ? about
              : isNarrowed || period.hours !== null
                ? t('No events in this period.')
                : t('Events are kept for 90 days. Actions by you and other users appear here.')}
          </EmptyState>
        }
      />
    </GroupedByDay>
  )
}
