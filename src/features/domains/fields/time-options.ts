/** The choices for the four times of a domain. */
import { timeInWords, ttlValues, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { inContext, t } from '#contract/translate.ts'

export type TimeField = keyof typeof zoneDefaults
export const timeFields = ['ttl_sec', 'refresh_sec', 'retry_sec', 'expire_sec'] as const satisfies readonly TimeField[]

export const timeLabels: Readonly<Record<TimeField, { label: () => string; hint: () => string }>> = {
  ttl_sec: {
    label: () => t('Default TTL'),
    hint: () => t('How long resolvers keep records that have no TTL of their own.'),
  },
  refresh_sec: { label: () => inContext('SOA', 'Refresh'), hint: () => t('How often secondaries check for changes.') },
  retry_sec: {
    label: () => inContext('SOA', 'Retry'),
    hint: () => t('How long secondaries wait before they retry a failed check.'),
  },
  expire_sec: {
    label: () => inContext('SOA', 'Expire'),
    hint: () => t('How long secondaries keep serving the zone while the primary cannot be reached.'),
  },
}

/** A time in words; 0 is the default. */
export const timeText = (field: TimeField, seconds: number) =>
  seconds === 0 ? t('Default ({time})', { time: timeInWords(zoneDefaults[field]) }) : timeInWords(seconds)

/** The valid values, plus the current one if another service set a different value. Values are seconds as text. */
export function timeOptions(field: TimeField, present: number): { value: string; label: string }[] {
  const values = [...new Set([...ttlValues, ...(present > 0 ? [present] : [])])].toSorted((a, b) => a - b)
  return [
    { value: '0', label: timeText(field, 0) },
    ...values.map((value) => ({ value: String(value), label: timeInWords(value) })),
  ]
}
