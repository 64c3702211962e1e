/** Warnings in a word or two, for the grid, where the whole text is shown on demand. Those without are only "Warning". */
import type { Finding } from '#contract/dns/records/findings.ts'
import { t } from '#contract/translate.ts'

/** By code. At most 15 characters, also in other languages. */
const shortWarnings: Readonly<Record<string, () => string>> = {
  'special-address': () => t('Unreachable'),
  dangling: () => t('No address'),
  'target-alias': () => t('Alias as target'),
  'single-label': () => t('Not in the zone'),
  'relative-target': () => t('Not in the zone'),
  'doubled-zone': () => t('Zone twice'),
  'ptr-zone': () => t('Wrong zone'),
  'reverse-name': () => t('Never queried'),
  hidden: () => t('Not served'),
  hides: () => t('Hides records'),
  'missing-glue': () => t('No glue'),
  'mixed-ttl': () => t('Mixed TTLs'),
  'same-mx': () => t('Same target'),
  underscore: () => t('Underscore'),
}

export const shortWarning = (warning: Finding | undefined) => shortWarnings[warning?.code ?? '']?.() ?? t('Warning')
