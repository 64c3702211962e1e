/** The choices for the four times of a domain. */
import { timeInWords, ttlValues, zoneDefaults } from '#contract/rules/ttl.ts'

export type TimeField = keyof typeof zoneDefaults
export const timeFields = ['ttl_sec', 'refresh_sec', 'retry_sec', 'expire_sec'] as const satisfies readonly TimeField[]

/** The valid values, and the present one where another service set a value that is not among them. Values are seconds as text. */
export function timeOptions(field: TimeField, present: number): { value: string; label: string }[] {
  const values = [...new Set([...ttlValues, ...(present > 0 ? [present] : [])])].toSorted((a, b) => a - b)
  return [
    { value: '0', label: `Default (${timeInWords(zoneDefaults[field])})` },
    ...values.map((value) => ({ value: String(value), label: timeInWords(value) })),
  ]
}
