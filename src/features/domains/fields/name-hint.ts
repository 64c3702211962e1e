import { toUnicodeName } from '#contract/dns/names/idn.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { t } from '#contract/translate.ts'

/** The stored form of an entered name, where it differs: an internationalized name in both forms. */
export function convertedNameHint(name: string): string | undefined {
  const stored = normalizeDomain(name)
  // Spaces and line breaks are invisible to the user.
  if (stored === '' || stored === name.trim()) return undefined
  const unicode = toUnicodeName(stored)
  return unicode === stored
    ? t('Stored as {stored}', { stored })
    : t('{unicode} is stored as {stored}', { unicode, stored })
}
