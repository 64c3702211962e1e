/**
 * The language of the texts on the screen. English texts stand in the code, and are the keys of the catalogs of the
 * other languages (src/texts), which load as plain objects: a text without a translation appears in English.
 */
import format, { type CompiledMessage } from 'icu-minify/format'

export type { CompiledMessage }
/** Translations by English text, compiled from ICU MessageFormat. */
export type Catalog = Readonly<Record<string, CompiledMessage>>
/** What stands for the `{names}` in a text, formatted already: numbers with `formatNumber`, ids as they are. */
export type Values = Readonly<Record<string, string>>

let language = 'en'
let messages: ReadonlyMap<string, CompiledMessage> = new Map()

/** The language of the texts, as in the `lang` attribute: `en`, `de`. */
export const currentLanguage = () => language

/** What a language needs once, such as a formatter of numbers: created when it is first used in that language. */
export function perLanguage<T>(create: (language: string) => T): () => T {
  const created = new Map<string, T>()
  return () => {
    const known = created.get(language)
    if (known !== undefined) return known
    const value = create(language)
    created.set(language, value)
    return value
  }
}

/** Changes the language. What is on the screen has to be rendered again. */
export function setLanguage(next: string, catalog: Catalog = {}): void {
  language = next
  messages = new Map(Object.entries(catalog))
}

/** Adds the texts of another part of the dashboard to those of the current language. */
export function addTexts(catalog: Catalog): void {
  messages = new Map([...messages, ...Object.entries(catalog)])
}

/** Runs a function that returns its texts at once in another language, for example those of a user's mail. */
export function inLanguage<T>(next: string, catalog: Catalog, run: () => T): T {
  const before = { language, messages }
  setLanguage(next, catalog)
  try {
    return run()
  } finally {
    ;({ language, messages } = before)
  }
}

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language))
const pluralRules = perLanguage((language) => new Intl.PluralRules(language))
const options = {
  formatters: { getNumberFormat: numberFormat, getPluralRules: pluralRules, getDateTimeFormat: unused },
}

/** Times are formatted before they become part of a text. */
function unused(): never {
  throw new Error('Texts hold no dates.')
}

const fill = (text: string, values: Values) => text.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name)

/** `Delete {label}?` with `{ label: 'web-1' }` is "Delete web-1?", or "web-1 löschen?". */
export function t(text: string, values: Values = {}): string {
  const message = messages.get(text)
  return message === undefined ? fill(text, values) : String(format(message, language, values, options))
}

/** The key of a text that means different things in different places. */
export const contextKey = (context: string, text: string) => `${context}|${text}`

/** Like `t`, for a word that other languages translate in several ways: `inContext('verb', 'Open')`. */
export function inContext(context: string, text: string, values: Values = {}): string {
  const message = messages.get(contextKey(context, text))
  return message === undefined ? fill(text, values) : String(format(message, language, values, options))
}

/**
 * The reason of a refusal: always in English, as the service sends it. Where it is shown, `translateReason` puts it into
 * the language of the screen.
 */
export const reason = (text: string, values: Values = {}): string => fill(text, values)

const reasonContext = 'reason'
export const reasonKey = (text: string) => contextKey(reasonContext, text)

/** The key of a text with a number: an ICU plural. */
export function pluralKey(one: string, other: string): string {
  const [first, second] = [one, other].map((text) => text.replaceAll('{count}', '#'))
  return `{count, plural, one {${first}} other {${second}}}`
}

/** `plural(3, '{count} node', '{count} nodes')` is "3 nodes". The number is formatted. */
export function plural(count: number, one: string, other: string, values: Values = {}): string {
  const message = messages.get(pluralKey(one, other))
  if (message !== undefined) return String(format(message, language, { ...values, count }, options))
  return fill(count === 1 ? one : other, { ...values, count: numberFormat().format(count) })
}
