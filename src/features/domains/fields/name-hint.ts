import { toUnicodeName } from '#contract/dns/names/idn.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { t } from '#contract/translate.ts'

/** How an entered name is stored, where that differs: an internationalized name in both forms. */
export function convertedNameHint(name: string): string | undefined {
  const stored = normalizeDomain(name)
  // Spaces and a new line are not seen.
  if (stored === '' || stored === name.trim()) return undefined
  const unicode = toUnicodeName(stored)
  return unicode === stored
    ? t('Stored as {stored}', { stored })
    : t('{unicode} is stored as {stored}', { unicode, stored })
}
