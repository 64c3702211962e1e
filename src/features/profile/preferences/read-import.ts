/** Reads a file of exported preferences. */
import { PreferencesUpdate } from '#contract/areas/preferences.ts'
import { preferencesLength } from '#contract/limits.ts'
import { validate } from '#contract/validation.ts'
import { t, translateReason } from '#contract/translate.ts'

export type ImportResult =
  | { readonly ok: true; readonly dictionary: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string }

/** Drops members that the service does not store, because they would set an object's prototype. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** A file may be indented. */
const maxFileLength = 4 * preferencesLength.max

export function readImport(text: string): ImportResult {
  if (text.length > maxFileLength) return { ok: false, reason: t('The preferences are too large.') }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: t('This file does not contain preferences: it must be a JSON object.') }
  const result = validate(PreferencesUpdate, value)
  if (!result.ok)
    return {
      ok: false,
      reason: `${t('The preferences are too large.')} ${translateReason(result.errors[0]?.reason ?? '')}`.trim(),
    }
  if (Object.keys(value).length === 0) return { ok: false, reason: t('This file contains no preferences.') }
  return { ok: true, dictionary: { ...value } }
}
