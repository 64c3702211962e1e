/** Names, numbers and typed text inside the sentences of the dashboard and the service. */

import { perLanguage, plural, reason } from './translate.ts'

const numbers = perLanguage((language) => new Intl.NumberFormat(language))
/** `1,500` */
export const formatNumber = (count: number) => numbers().format(count)

const shortNumbers = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))
/** Megabytes, where 1 GB is 1024 MB: `512 MB`, `3.4 GB`; from `maxGigabytes` on `1.3 TB`. */
export function formatSize(megabytes: number, maxGigabytes = 10_000): string {
  if (megabytes < 1024) return `${shortNumbers().format(megabytes)} MB`
  const gigabytes = megabytes / 1024
  return gigabytes < maxGigabytes
    ? `${shortNumbers().format(gigabytes)} GB`
    : `${shortNumbers().format(gigabytes / 1024)} TB`
}

/** The separators of the language in `1,000.5`. */
const signs = perLanguage((language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(1000.5)
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return { group: sign('group') ?? ',', decimal: sign('decimal') ?? '.' }
})
const grouped = /^[+-]?[1-9]\d{0,2}(_\d{3})+(\.\d+)?$/
/** The digits of a number that is written in groups of three; null for anything else. */
function withoutGroups(typed: string): string | null {
  const { group, decimal } = signs()
  const neutral = typed.replaceAll(group, '_').replace(decimal, '.')
  return grouped.test(neutral) ? neutral.replaceAll('_', '') : null
}
/**
 * A number as it is typed or shown in the language of the screen: `10.5` and `1,024`, `10,5` and `1.024`. NaN for
 * anything else.
 */
export function parseNumber(text: string): number {
  const typed = text.trim()
  const number = withoutGroups(typed) ?? typed.replace(signs().decimal, '.')
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN
}
/** The same without a fraction: `1.000` is a thousand in languages that write it so, and never a one. */
export function parseWholeNumber(text: string): number {
  const typed = text.trim()
  const number = withoutGroups(typed) ?? typed
  return /^[+-]?\d+$/.test(number) ? Number(number) : Number.NaN
}
/** A number as somebody would type it. */
export const typedNumber = (value: number) => String(value).replace('.', signs().decimal)

/** "and 12 more" */
export const andMore = (count: number) => plural(count, 'and {count} more', 'and {count} more')

/** "12 more", as the last of several names. */
export const countMore = (count: number) => plural(count, '{count} more', '{count} more')

// British English has no comma before "and".
const lists = perLanguage((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language))
/**
 * "nodes", "nodes and images", "nodes, images and domains". With more than `most` names, the others are counted:
 * "web-1, web-2 and 3 more".
 */
export const joinNames = (names: readonly string[], most = names.length) =>
  lists().format(names.length > most ? [...names.slice(0, most), countMore(names.length - most)] : names)

/**
 * Control characters, characters that reorder the text after them (Unicode UAX 9), and halves of surrogate pairs, which
 * UTF-8 cannot express.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

export const hasInvisibleCharacters = (text: string) => text.search(invisible) !== -1

/** The same except for line breaks and tabs, which may structure a text. */
export const hasHiddenCharacters = (text: string) => hasInvisibleCharacters(text.replaceAll(/[\t\n\r]/g, ''))

/** Hebrew, Arabic and the related scripts, with their presentation forms. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * Shows invisible characters as �, and isolates text that runs from right to left, so that neither changes the sentence
 * around it.
 */
export function quoteText(typed: string): string {
  const visible = typed.replace(invisible, '\uFFFD')
  return rightToLeft.test(visible) ? `\u2068${visible}\u2069` : visible
}

/** Why a value of the wrong type is refused. */
export const typeReason = (type: string) => reason('Must be of type {type}', { type })

const collators = perLanguage((language) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }))
/** The order of labels and other names in every list: web-2 before web-10, whatever their case. */
export const compareLabels = (one: string, other: string) => collators().compare(one, other)

/** The reason of the interface for a name that is not a domain name. */
export const invalidDomainReason = reason('Domain is not valid.')
