/** When a new token expires: one of a few lifetimes, a date, or never. */
import { dayMs, parseWireTime, toWireTime } from '#contract/time.ts'
import { plural, t } from '#contract/translate.ts'

const days = (count: number) => ({ value: String(count), label: plural(count, '{count} day', '{count} days') })

export const lifetimes = () => [
  days(7),
  days(30),
  days(90),
  { value: '365', label: t('1 year') },
  { value: 'date', label: t('On a date') },
  { value: 'never', label: t('Never') },
]

export interface ExpiryChoice {
  /** A number of days, `date` or `never`. */
  readonly lifetime: string
  /** `2027-01-31`, for `date`: the token is valid until the end of that day in UTC. */
  readonly date: string
}

/** The wire time; null for never, undefined while no valid date is entered. `now` in milliseconds. */
export function expiryTime({ lifetime, date }: ExpiryChoice, now: number): string | null | undefined {
  if (lifetime === 'never') return null
  if (lifetime !== 'date') return toWireTime(now + Number(lifetime) * dayMs)
  const end = new Date(`${date}T23:59:59Z`)
  return Number.isNaN(end.getTime()) ? undefined : toWireTime(end)
}

/** Other services return a date in the distant future for tokens that never expire (gaps 7.7). */
const distantMs = 100 * 365 * dayMs

/** Whether a token never expires. `now` in milliseconds. */
export const neverExpires = (expiry: string | null, now: number) =>
  expiry === null || new Date(`${expiry}Z`).getTime() - now > distantMs

/** A token that expires within this time should be replaced. Milliseconds. */
const soonMs = 14 * dayMs

/** The state of a token relative to its expiry. `now` in milliseconds. */
export function expiryState(expiry: string | null, now: number): 'never' | 'expired' | 'soon' | 'later' {
  if (expiry === null || neverExpires(expiry, now)) return 'never'
  const leftMs = parseWireTime(expiry).getTime() - now
  if (leftMs <= 0) return 'expired'
  return leftMs < soonMs ? 'soon' : 'later'
}
