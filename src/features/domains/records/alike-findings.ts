/** Findings that several records share, which are listed once. */
import type { Finding } from '#contract/dns/records/findings.ts'
import { plural } from '#contract/translate.ts'

/** Equal for findings that say the same of different records. */
export const kindOfFinding = ({ code, text, general = text }: Finding) => `${code} ${general}`

/** One finding for `count` records. */
export const toGeneral = ({ general, ...finding }: Finding, count: number): Finding => ({
  ...finding,
  text: plural(count, '{count} record: {text}', '{count} records: {text}', { text: general ?? finding.text }),
})
