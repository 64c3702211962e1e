/**
 * The language of the texts on the screen. English texts are in the code, and are the keys of the catalogs of the other
 * languages (src/texts), which load as plain objects: a text without a translation appears in English.
 */
import format, { type CompiledMessage } from 'icu-minify/format'

export type { CompiledMessage }
/** Translations by English text, compiled from ICU MessageFormat. */
export type Catalog = Readonly<Record<string, CompiledMessage>>
/** The values of the `{names}` in a text, already formatted: numbers with `formatNumber`, ids as they are. */
export type Values = Readonly<Record<string, string>>

let language = 'en'
let messages: ReadonlyMap<string, CompiledMessage> = new Map()

/** The language of the texts, as in the `lang` attribute: `en`, `de`. */
export const currentLanguage = () => language

/**
 * A value that each language needs once, such as a number formatter: created when it is first used in that language.
 */
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

/** Changes the language. The screen has to be rendered again. */
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
 * The reason of a refusal: always in English, as the service sends it. Where it is shown, `translateReason` puts it
 * into the language of the screen.
 */
export const reason = (text: string, values: Values = {}): string => fill(text, values)

const reasonContext = 'reason'
export const reasonKey = (text: string) => contextKey(reasonContext, text)

/**
 * A pattern that finds the values of a reason in its English text: the literals around the values, and the names
 * between them.
 */
interface ReasonPattern {
  readonly literals: readonly string[]
  readonly names: readonly string[]
  readonly message: CompiledMessage
}

const startOf = ({ literals }: ReasonPattern) => (literals[0] === '' ? 1 : 0)
const lengthOf = ({ literals }: ReasonPattern) => literals.join('').length

/**
 * The reasons with values of each catalog, those with the longest literals first. A reason that begins with a value
 * comes last, because it may match the end of another one.
 */
const patternsOf = new WeakMap<ReadonlyMap<string, CompiledMessage>, readonly ReasonPattern[]>()

function reasonPatterns(): readonly ReasonPattern[] {
  const known = patternsOf.get(messages)
  if (known) return known
  const start = reasonKey('')
  const patterns = [...messages].flatMap(([key, message]): ReasonPattern[] => {
    if (!key.startsWith(start) || !hasValues(key)) return []
    const parts = key.slice(start.length).split(/\{(\w+)\}/)
    return [
      {
        literals: parts.filter((_, index) => index % 2 === 0),
        names: parts.filter((_, index) => index % 2 === 1),
        message,
      },
    ]
  })
  patterns.sort((one, other) => startOf(one) - startOf(other) || lengthOf(other) - lengthOf(one))
  patternsOf.set(messages, patterns)
  return patterns
}

const hasValues = (key: string) => /\{\w+\}/.test(key)

/** The values in a text, found from the left, each up to the next literal; null when the literals are not in it. */
function valuesIn(text: string, { literals, names }: ReasonPattern): Values | null {
  const [first = '', last = ''] = [literals[0], literals.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const values: Record<string, string> = {}
  let position = first.length
  for (const [index, name] of names.entries()) {
    const literal = literals[index + 1] ?? ''
    const isLast = index === names.length - 1
    const end = isLast ? text.length - last.length : text.indexOf(literal, position)
    if (end < position) return null
    values[name] = text.slice(position, end)
    position = end + literal.length
  }
  return values
}

/** The translation of a reason without values. */
function translateWhole(text: string): string | undefined {
  const key = reasonKey(text)
  const message = hasValues(key) ? undefined : messages.get(key)
  return message === undefined ? undefined : String(format(message, language, {}, options))
}

/** `translateValue`: for the values of the reason. */
function translateWith(text: string, translateValue: (value: string, name: string) => string): string {
  const whole = translateWhole(text)
  if (whole !== undefined) return whole
  for (const pattern of reasonPatterns()) {
    const values = valuesIn(text, pattern)
    if (!values) continue
    const translated = Object.entries(values).map(([name, value]) => [name, translateValue(value, name)])
    return String(format(pattern.message, language, Object.fromEntries(translated), options))
  }
  return text
}

const translateWord = (value: string) => translateWhole(value) ?? value

/**
 * A reason of the service in the language of the screen; one that is not known stays as it is. Values that are words of
 * the service are translated, too, and `{detail}` is itself a reason. Takes time linear in the text, because any
 * service may have sent it.
 */
export const translateReason = (text: string): string =>
  translateWith(text, (value, name) => (name === 'detail' ? translateWith(value, translateWord) : translateWord(value)))

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
