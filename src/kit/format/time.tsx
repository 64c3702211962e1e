/** Points in time as text: relative, with the exact time in the profile's time zone and in UTC on demand. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { parseWireTime } from '#contract/time.ts'
import { currentLanguage, perLanguage, t } from '#contract/translate.ts'
import { ownProfile } from '#queries/profile.ts'
import { useStore } from '#ui/use-store.ts'
import { ApiError } from '#api/error.ts'
import { timeDisplay } from '../preferences/choices.ts'

const second = 1000
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  // Weeks are used from two on: below that, the number of days is short enough and more precise.
  ['week', 604_800, 2],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
/** `yesterday` is a day ago, but `last week` may be any day of that week. */
const relativeDay = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const relative = perLanguage((language) => new Intl.RelativeTimeFormat(language))

/** `3 hours ago`, `in 2 days`, `just now`. Times in milliseconds. */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / second)
  const unit = units.find(([, size, least = 1]) => Math.abs(seconds) >= size * least)
  if (!unit) return t('just now')
  // Rounds times ahead but truncates ages: 2 hours and 59 minutes ahead is "in 3 hours", as long ago is "2 hours ago",
  // as people count age.
  const count = seconds / unit[1]
  return (unit[0] === 'day' ? relativeDay : relative)().format(
    count > 0 ? Math.round(count) : Math.trunc(count),
    unit[0],
  )
}

interface ZoneFormat {
  readonly format: Intl.DateTimeFormat
  /** Hours and minutes. */
  readonly clock: Intl.DateTimeFormat
  /** The zone that is used, by the name that was asked for: the format may use an older name for it. */
  readonly zone: string
}

const createZoneFormat = (timeZone: string): ZoneFormat => ({
  format: new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  }),
  clock: new Intl.DateTimeFormat(currentLanguage(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  zone: timeZone,
})

function createKnownZoneFormat(timeZone: string): ZoneFormat {
  try {
    return createZoneFormat(timeZone)
  } catch {
    return createZoneFormat('UTC')
  }
}

const zoneFormats = perLanguage(() => new Map<string, ZoneFormat>())
/** The service may name time zones that the browser does not know: times are then shown in UTC. */
export function zoneFormat(timeZone: string): ZoneFormat {
  const formats = zoneFormats()
  const known = formats.get(timeZone) ?? createKnownZoneFormat(timeZone)
  formats.set(timeZone, known)
  return known
}

/** `Nov 20, 2026, 14:03:11 (Europe/Berlin)`; the zone shown is the one used. */
export function exactTime(at: Date, timeZone: string): string {
  const { format, zone } = zoneFormat(timeZone)
  return `${format.format(at)} (${zone})`
}

/** `14:00` in the zone that `exactTime` uses. */
export const clockTime = (at: Date, timeZone: string) => zoneFormat(timeZone).clock.format(at)

/** One timer for all times on the screen, running only while one is shown. */
function createTicker(period: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, period)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
const slowTicker = createTicker(30 * second)
const fastTicker = createTicker(second)

/** The current time in milliseconds, updated twice a minute. */
export const useNow = () => useStore(slowTicker)

/** The current time in milliseconds, updated every second. For countdowns. */
export const useSecond = () => useStore(fastTicker)

/** The time zone of this browser. */
export const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which times are shown: that of the profile, unless the user prefers another. */
export function useTimeZone(): string {
  const profileTimeZone = useQuery(ownProfile).data?.timezone ?? 'UTC'
  const choice = useStore(timeDisplay)
  if (choice === 'profile') return profileTimeZone
  return choice === 'utc' ? 'UTC' : browserTimeZone
}

interface TimeProps {
  /** The time as on the wire: UTC without a zone. Null shows `fallback`. */
  value: string | null
  fallback?: string
  /**
   * Where the exact time is: in a tooltip, or next to the relative time; on pages about one resource, below that on a
   * phone.
   */
  exact?: 'tooltip' | 'inline' | 'below'
  /** The zone of the exact time beside it, where it differs from that of all other times. */
  timeZone?: string
}

export function Time({ value, fallback = t('Never'), exact = 'tooltip', timeZone }: TimeProps) {
  const now = useNow()
  if (value === null) return <span className="text-ink-muted">{fallback}</span>
  const at = parseWireTime(value)
  // Off-contract text is shown as it came.
  if (Number.isNaN(at.getTime())) return <span>{value}</span>
  const text = relativeTime(at.getTime(), now)
  const isTooltip = exact === 'tooltip'
  const time = (
    <time dateTime={at.toISOString()} data-tooltip={isTooltip ? '' : undefined}>
      {text}
    </time>
  )
  if (isTooltip) return time
  return (
    <span>
      {time} <span className={exact === 'below' ? 'text-ink-muted max-sm:hidden' : 'text-ink-muted'}>·</span>{' '}
      {exact === 'below' && <br className="sm:hidden" />}
      <InlineExactTime at={at} timeZone={timeZone} />
    </span>
  )
}

function InlineExactTime({ at, timeZone }: { at: Date; timeZone: string | undefined }) {
  const usual = useTimeZone()
  return <span className="inline-block text-balance text-ink-muted">{exactTime(at, timeZone ?? usual)}</span>
}

/**
 * The exact time in a time zone and in UTC, one line each; only the first where both clocks show the same, as for GMT.
 */
export function exactTimes(at: Date, timeZone: string): string {
  const [local, utc] = [zoneFormat(timeZone).format.format(at), zoneFormat('UTC').format.format(at)]
  return local === utc ? exactTime(at, timeZone) : `${exactTime(at, timeZone)}\n${exactTime(at, 'UTC')}`
}

/**
 * `12 s`, `3 min 05 s`, `2 h 10 min`; for times that run, so also `2 min 00 s` (see `finalDuration`). `durationMs` in
 * milliseconds.
 */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / second))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/**
 * The time since `since` (wire time, milliseconds or Date), counting up. Shown instead of a percentage, which the
 * service does not report.
 */
export function Elapsed({ since }: { since: string | number | Date }) {
  const now = useSecond()
  const startMs = (typeof since === 'string' ? parseWireTime(since) : new Date(since)).getTime()
  return <span className="tabular-nums">{formatDuration(now - startMs)}</span>
}

/** Whole seconds between two times in milliseconds since the epoch. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))

/** "in 8 s" */
export function SecondsUntil({ at }: { at: number }) {
  // The clock shared by all countdowns may be a second behind when this countdown begins.
  const [begunAt] = useState(() => Date.now())
  const now = Math.max(begunAt, useSecond())
  return <span className="tabular-nums">{t('in {seconds} s', { seconds: String(secondsUntil(at, now)) })}</span>
}

/** When the service accepts the same request again, if it has said so: "Try again in 42 s." */
export const retryHint = (error: unknown): string | null =>
  error instanceof ApiError && error.retryAfterSeconds
    ? t('Try again in {duration}.', { duration: formatDuration(error.retryAfterSeconds * 1000) })
    : null

/** The pause that the service demands after a 429. `until` in milliseconds since the epoch. */
export const RateLimitCountdown = ({ until }: { until: number }) => (
  <p className="text-xs text-warn">
    {t('Rate limit reached. Continuing in {duration}.', { duration: formatDuration(until - useSecond()) })}
  </p>
)
