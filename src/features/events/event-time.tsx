/** The time of an event as day and time of day, and the column that groups events by day. */
import { createContext, use } from 'react'
import type { Event } from '#contract/areas/events.ts'
import { dayMs, parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import type { Column } from '#kit/table/model/column.ts'
import { clockTime, useNow, useTimeZone } from '#kit/format/time.tsx'
import { isoDay, shortDay } from '#kit/format/dates.ts'

/** The calendar day in a time zone, as days since the epoch. */
export const dayNumber = (at: Date, timeZone: string) => Date.parse(isoDay(at, timeZone)) / dayMs

/** "Today", "Yesterday", "Fri, Nov 20". */
export function dayName(at: Date, now: Date, timeZone: string): string {
  const daysAgo = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  return [t('Today'), t('Yesterday')][daysAgo] ?? shortDay(at, timeZone)
}

/** More than the time for which events are kept (gaps 4.14), in every time zone. */
const maxDays = 92

/** Groups events by day. `today`: its day number. `oldestFirst`: the sort order of the list. */
export function dayColumn(timeZone: string, today: number, oldestFirst: boolean): Column<Event> {
  const days = new WeakMap<Event, string>()
  const dayOf = (event: Event) => {
    const known = days.get(event) ?? isoDay(parseWireTime(event.created), timeZone)
    days.set(event, known)
    return known
  }
  // Includes tomorrow, because clocks differ.
  const options = Array.from({ length: maxDays + 1 }, (_, daysAgo) =>
    new Date((today + 1 - daysAgo) * dayMs).toISOString().slice(0, 10),
  )
  return {
    id: 'day',
    header: () => t('Day'),
    value: dayOf,
    // Day numbers stand for midnight UTC.
    format: (day) => dayName(new Date(`${day}T00:00:00Z`), new Date(today * dayMs), 'UTC'),
    compareAs: 'options',
    options: oldestFirst ? options.toReversed() : options,
    width: 7,
    facet: 'more',
    hiddenByDefault: true,
    card: 'hidden',
  }
}

/** Whether rows are grouped by day, so that they need not repeat it. */
export const GroupedByDay = createContext(false)

export function EventTime({ created }: { created: string }) {
  const isGrouped = use(GroupedByDay)
  const timeZone = useTimeZone()
  const now = useNow()
  const at = parseWireTime(created)
  // Text that violates the contract is shown unchanged.
  if (Number.isNaN(at.getTime())) return <span>{created}</span>
  return (
    <time dateTime={at.toISOString()} data-tooltip="" className="tabular-nums">
      {isGrouped ? '' : `${dayName(at, new Date(now), timeZone)}, `}
      {clockTime(at, timeZone)}
    </time>
  )
}
