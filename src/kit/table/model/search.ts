/**
 * The search language of lists: words, `field:value`, `-word`, `-field:value`. All terms must match, and of the values
 * separated by commas any (`status:running,offline`). Quotes allow spaces and, after a field, match the exact value.
 * `field:*` matches any value. A term with an unknown field is a word, and the table says so (`unknown`).
 */
import { plural, t } from '#contract/translate.ts'
import { columnTexts, formatValue, formattedTexts, type Column } from './column.ts'

export interface Term {
  /** The typed text in lower case. */
  readonly text: string
  /** True for `-…`: excludes what matches. */
  readonly negated: boolean
  /** The name of the field, or null for a word. */
  readonly field: string | null
  /** The values in lower case; any of them must match. */
  readonly values: readonly SearchValue[]
  /**
   * The name of a field that does not exist: `color` of `color:red`. Null for texts with a colon, such as addresses.
   */
  readonly unknown: string | null
}
export interface SearchValue {
  readonly text: string
  /** Quoted: matches the whole value only. */
  readonly exact: boolean
}

/** A term such as `color:red` in a list without colors. */
export interface UnknownField {
  readonly name: string
  readonly term: string
}

/** The search index of one item, in lower case. */
export interface SearchEntry<T> {
  readonly item: T
  /** The shown texts, which words match anywhere. */
  readonly haystack: string
  /**
   * The IPv6 addresses, each after a line break. Words match them from the beginning, and anywhere with a colon: `db`
   * is part of every 2001:db8::1.
   */
  readonly ipv6: string
  /** The ids, which words match as a whole. */
  readonly ids: ReadonlySet<string>
  /** Texts by column, added when a field is first searched. */
  readonly fields: Map<string, readonly string[]>
}

const termPattern = /(-?)(?:([a-z\d][\w-]*):)?((?:"[^"]*"?|[^\s"]+)*)/giy
const valuePattern = /"([^"]*)"?|([^",]+)|,/g

/** Parses the typed text. `fields` are the known field names in lower case. */
export function parseSearch(searchText: string, fields: ReadonlySet<string>): Term[] {
  const terms: Term[] = []
  const text = searchText.toLowerCase()
  termPattern.lastIndex = 0
  while (termPattern.lastIndex < text.length) {
    const start = termPattern.lastIndex
    const match = termPattern.exec(text)
    if (!match || match[0] === '') {
      termPattern.lastIndex = start + 1
      continue
    }
    const parsed = parseTerm(match, fields)
    if (parsed) terms.push(parsed)
  }
  return terms
}

function parseTerm([text, minus, name, rest = '']: RegExpExecArray, fields: ReadonlySet<string>): Term | null {
  const negated = minus === '-'
  const field = name !== undefined && fields.has(name) ? name : null
  const values = field === null ? [plainValue(name === undefined ? rest : `${name}:${rest}`)] : parseValues(rest)
  const nonEmptyValues = values.filter((value) => value.text !== '')
  if (nonEmptyValues.length === 0) return null
  const unknown = name === undefined || field !== null || isTextWithColon(name, rest) ? null : name
  return { text, negated, field, values: nonEmptyValues, unknown }
}

/** An IPv6 address, a time, a link, or a field that is still being typed. */
const isTextWithColon = (name: string, rest: string) =>
  rest === '' ||
  rest.startsWith('//') ||
  /^\d/.test(name) ||
  (/^[0-9a-f]{1,4}$/.test(name) && /^[0-9a-f:./]*$/.test(rest))

const plainValue = (text: string): SearchValue => ({ text: text.replaceAll('"', ''), exact: false })

/** `a,"b c"`: values separated by commas outside quotes. */
function parseValues(text: string): SearchValue[] {
  const values: SearchValue[] = []
  for (const [part, quoted, bare] of text.matchAll(valuePattern)) {
    if (part !== ',')
      values.push(quoted === undefined ? { text: bare ?? '', exact: false } : { text: quoted, exact: true })
  }
  return values
}

/** All field names of a column. Its header is one of them, with hyphens for spaces. */
export const fieldNames = <T>(column: Column<T>) => [
  ...new Set(
    [column.header().replaceAll(' ', '-'), column.id, ...(column.aliases ?? [])].map((name) => name.toLowerCase()),
  ),
]

/** The field names of all columns. */
export const searchFields = <T>(columns: readonly Column<T>[]): ReadonlySet<string> =>
  new Set(columns.flatMap(fieldNames))

/** The field names that help texts list: one for each column. */
export const shownFields = <T>(columns: readonly Column<T>[]): string[] => [
  ...new Set(columns.map(({ id, aliases }) => (aliases?.at(-1) ?? id).toLowerCase())),
]

/** The terms of a text with unknown fields. */
export const unknownFieldsIn = <T>(searchText: string, columns: readonly Column<T>[]): readonly UnknownField[] =>
  parseSearch(searchText, searchFields(columns)).flatMap(({ text, unknown }) =>
    unknown === null ? [] : [{ name: unknown, term: text.replace(/^-/, '') }],
  )

/**
 * The message of a list about fields that it does not have: a sentence for screen readers, and the whole text. Null
 * when there are none.
 */
export function describeUnknownFields(unknown: readonly UnknownField[], fields: readonly string[]) {
  if (unknown.length === 0) return null
  const names = [...new Set(unknown.map(({ name }) => shortenTerm(name)))]
  const terms = unknown.map(({ term }) => shortenTerm(term))
  const sentence = plural(names.length, 'Unknown field {names}.', 'Unknown fields {names}.', {
    names: names.join(', '),
  })
  const searched = plural(terms.length, '{terms} is searched as text.', '{terms} are searched as text.', {
    terms: terms.join(` ${t('and')} `),
  })
  return { sentence, text: `${sentence} ${t('Fields: {fields}.', { fields: fields.join(', ') })} ${searched}` }
}

/** How many characters of a search term a message repeats. */
const maxTermLength = 60
export const shortenTerm = (term: string) => (term.length > maxTermLength ? `${term.slice(0, maxTermLength)}…` : term)

/** The columns with this field name. */
export const columnsForField = <T>(columns: readonly Column<T>[], field: string) =>
  columns.filter((column) => fieldNames(column).includes(field))

/** "8 gb", "8gb" and "8". */
const formsOfNumber = (text: string) => [text, text.replaceAll(' ', ''), ...text.split(' ', 1)]

const toLowerCase = (text: string) => text.toLowerCase()

/** The text in the cell of an item without a value. */
const emptyTexts = <T>({ showsEmptyLabel, emptyLabel }: Column<T>) =>
  showsEmptyLabel && emptyLabel ? [emptyLabel().toLowerCase()] : []

const lowercaseTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = columnTexts(column, item)
  if (texts.length === 0) return emptyTexts(column)
  const { formatNumber } = column
  if (formatNumber) return texts.flatMap((text) => [text, ...formsOfNumber(formatNumber(Number(text)).toLowerCase())])
  if (!column.format) return texts.map((text) => text.toLowerCase())
  return texts.flatMap((text) => [text.toLowerCase(), formatValue(column, text).toLowerCase()])
}

/**
 * Numbers, and ids that are shown as labels. Words match them only as a whole: "node" is part of every `node/debian12`.
 */
export const isId = <T>({ format, compareAs }: Column<T>) => format !== undefined || compareAs === 'number'

/** Whether a text in lower case is an IPv6 address or network, or a part of one. */
export const isIpv6Like = (text: string) => text.includes(':') && /^[\da-f:./]+$/.test(text)

/** The text to search for in the IPv6 addresses, each of which follows a line break. */
export const partOfIpv6 = (word: string) => (word.includes(':') ? word : `\n${word}`)

/** Prepares an item for searching; the caller keeps it as long as item and columns stay the same. */
export function toSearchEntry<T>(columns: readonly Column<T>[], item: T): SearchEntry<T> {
  const searchable = columns.filter((column) => column.searchable)
  const shown = searchable.flatMap((column) => {
    if (column.compareAs === 'number') return []
    const texts = formattedTexts(column, item)
    return texts.length > 0 ? texts.map(toLowerCase) : emptyTexts(column)
  })
  return {
    item,
    haystack: shown.filter((text) => !isIpv6Like(text)).join('\n'),
    ipv6: shown
      .filter(isIpv6Like)
      .map((text) => `\n${text}`)
      .join(''),
    ids: new Set(searchable.flatMap((column) => (isId(column) ? columnTexts(column, item).map(toLowerCase) : []))),
    fields: new Map(),
  }
}

function fieldTexts<T>(entry: SearchEntry<T>, column: Column<T>): readonly string[] {
  const cached = entry.fields.get(column.id)
  if (cached) return cached
  const texts = lowercaseTexts(column, entry.item)
  entry.fields.set(column.id, texts)
  return texts
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** True when the part stands at the start of a word of the text: "de" in "Frankfurt, DE", not in "Sweden". */
export function hasWordStartingWith(text: string, prefix: string): boolean {
  for (let index = text.indexOf(prefix); index !== -1; index = text.indexOf(prefix, index + 1)) {
    if (index === 0 || !letterOrDigit.test(text.charAt(index - 1))) return true
  }
  return false
}

/** True when the part is a word of the text, or several: "de" in "Frankfurt, DE", not in "Denver". */
function hasWords(text: string, part: string): boolean {
  for (let index = text.indexOf(part); index !== -1; index = text.indexOf(part, index + 1)) {
    const around = [text.charAt(index - 1), text.charAt(index + part.length)]
    if (!around.some((character) => letterOrDigit.test(character))) return true
  }
  return false
}

/** Whether a value names a text: all of it, or the part of a label like "Los Angeles, US" before the comma. */
const isNamedBy = <T>(column: Column<T>, text: string, value: string) =>
  text === value || (column.format !== undefined && text.startsWith(`${value},`))

/**
 * Returns a function that tests the texts of an item in a column, in lower case. In a column whose possible values are
 * known (`options`), a value that names one of them matches only that one (`type:a` is not AAAA), and any other value
 * matches whole words (`region:us`). In other facet columns it matches at the start of a word, elsewhere anywhere.
 * Numbers and quoted values match as a whole.
 */
export function createValueTest<T>(
  column: Column<T>,
  { text, exact }: SearchValue,
): (texts: readonly string[]) => boolean {
  if (text === '*' && !exact) return (texts) => texts.length > 0
  const { options, facet, compareAs } = column
  const isNamed = (each: string) => isNamedBy(column, each, text)
  const namesOption = options?.some((option) => [option, formatValue(column, option)].map(toLowerCase).some(isNamed))
  if (exact || namesOption || compareAs === 'number') return (texts) => texts.some(isNamed)
  const matches = options ? hasWords : facet ? hasWordStartingWith : null
  return (texts) => texts.some((each) => (matches ? matches(each, text) : each.includes(text)))
}

/** Returns a function that tests entries. */
export function createMatcher<T>(
  columns: readonly Column<T>[],
  terms: readonly Term[],
): (entry: SearchEntry<T>) => boolean {
  const tests = terms.map((term) => createTermTest(columns, term))
  if (tests.length === 0) return () => true
  return (entry) => tests.every((test) => test(entry))
}

function createTermTest<T>(
  columns: readonly Column<T>[],
  { negated, field, values }: Term,
): (entry: SearchEntry<T>) => boolean {
  const formsIn = (column: Column<T>, text: string) => column.searchForms?.(text) ?? [text]
  if (field === null) {
    const searchable = columns.filter((column) => column.searchable)
    const texts = [
      ...new Set(values.flatMap(({ text }) => [text, ...searchable.flatMap((column) => formsIn(column, text))])),
    ]
    const words = texts.map((text) => ({ text, ofIpv6: partOfIpv6(text) }))
    return ({ haystack, ipv6, ids }) =>
      words.some(({ text, ofIpv6 }) => haystack.includes(text) || ipv6.includes(ofIpv6) || ids.has(text)) !== negated
  }
  const tests = columnsForField(columns, field).map((column) => ({
    column,
    tests: values.flatMap(({ text, exact }) =>
      formsIn(column, text).map((form) => createValueTest(column, { text: form, exact })),
    ),
  }))
  return (entry) =>
    tests.some(({ column, tests }) => {
      const texts = fieldTexts(entry, column)
      return tests.some((test) => test(texts))
    }) !== negated
}
