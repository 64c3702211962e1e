/** Moments for people: relative, with the exact time in the profile's timezone and in UTC on demand. Formats are the browser's own. */
import { useSyncExternalStore } from 'react'
import { instant } from '#contract/time.ts'
import { Tip } from '#ui/tip.tsx'
import { useProfile } from './who.ts'

const second = 1000
const units = [
  ['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 hours ago`, `in 2 days`, `just now`. Times in milliseconds. */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / second)
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The service may know zones by names the browser does not: those are shown in UTC. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
  formats.set(timeZone, format)
  return format
}

/** `Nov 20, 2026, 14:03:11 (Europe/Berlin)`; the zone shown is the one used. */
export function exactTime(at: Date, timeZone: string): string {
  const format = formatIn(timeZone)
  return `${format.format(at)} (${format.resolvedOptions().timeZone})`
}

/** `14:00` in the zone that `exactTime` uses. */
export const clockTime = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: formatIn(timeZone).resolvedOptions().timeZone })

/** One clock for all times on the screen, running only while somebody looks at one. */
function ticker(period: number) {
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
const slowTicks = ticker(30 * second)
const quickTicks = ticker(second)

/** The time now in milliseconds, moving on twice a minute. */
export const useNow = () => useSyncExternalStore(slowTicks.subscribe, slowTicks.get)

/** The zone times are shown in: the profile's. */
export const useZone = () => useProfile()?.timezone ?? 'UTC'

interface TimeProps {
  /** As on the wire: UTC without a zone. Null shows `otherwise`. */
  value: string | null
  otherwise?: string
  /** `tip`: exact on hover or focus. `beside`: both are written, for pages about one thing. */
  exact?: 'tip' | 'beside'
}

export function Time({ value, otherwise = 'Never', exact = 'tip' }: TimeProps) {
  const now = useNow()
  const zone = useZone()
  if (value === null) return <span className="text-ink-muted">{otherwise}</span>
  const at = instant(value)
  // Off-contract text is shown as it came.
  if (Number.isNaN(at.getTime())) return <span>{value}</span>
  const words = <time dateTime={at.toISOString()}>{relativeTime(at.getTime(), now)}</time>
  const local = exactTime(at, zone)
  if (exact === 'beside') return <span>{words} <span className="text-ink-muted">· {local}</span></span>
  const utc = exactTime(at, 'UTC')
  return <Tip text={local === utc ? utc : `${local}\n${utc}`}>{words}</Tip>
}

/** How long something has been going on: `12 s`, `3 min 05 s`, `2 h 10 min`. Milliseconds. */
export function duration(length: number): string {
  const seconds = Math.max(0, Math.floor(length / second))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Time since a moment (on the wire, in milliseconds, or a Date), counting. Elapsed time is the truth; a percentage would be invented. */
export function Elapsed({ since }: { since: string | number | Date }) {
  const now = useSyncExternalStore(quickTicks.subscribe, quickTicks.get)
  const from = (typeof since === 'string' ? instant(since) : new Date(since)).getTime()
  return <span className="tabular-nums">{duration(now - from)}</span>
}
