/**
 * The search language of lists: words, `field:value`, `-word`, `-field:value`. All terms must match, and of the values separated by
 * commas any (`status:running,offline`). Quotes allow spaces and, after a field, match the exact value. `field:*` matches any
 * value. A term with an unknown field is a word, so that `2001:db8` finds an address.
 */
import { columnTexts, formatValue, formattedTexts, type Column } from './column.ts'

export interface Term {
  /** The typed text in lower case. */
  readonly text: string
  /** True for `-…`: excludes what matches. */
  readonly negated: boolean
  /** The name of the field, or null for a word. */
  readonly field: string | null
  /** In lower case; any of them must match. */
  readonly values: readonly SearchValue[]
}
export interface SearchValue {
  readonly text: string
  /** Quoted: matches the whole value only. */
  readonly exact: boolean
}

/** The search index of one item, in lower case. */
export interface SearchEntry<T> {
  readonly item: T
  /** The shown texts, which words match anywhere. */
  readonly haystack: string
  /** The ids, which words match as a whole. */
  readonly ids: ReadonlySet<string>
  /** Texts by column, added when a field is first searched. */
  readonly fields: Map<string, readonly string[]>
}

const termPattern = /(-?)(?:([a-z][\w-]*):)?((?:"[^"]*"?|[^\s"]+)*)/giy
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
  return nonEmptyValues.length > 0 ? { text, negated, field, values: nonEmptyValues } : null
}

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

/** All field names of a column. */
export const fieldNames = <T>(column: Column<T>) =>
  [column.id, ...(column.aliases ?? [])].map((name) => name.toLowerCase())

/** The field names of all columns. */
export const searchFields = <T>(columns: readonly Column<T>[]): ReadonlySet<string> =>
  new Set(columns.flatMap(fieldNames))

/** The columns with this field name. */
export const columnsForField = <T>(columns: readonly Column<T>[], field: string) =>
  columns.filter((column) => fieldNames(column).includes(field))

const toLowerCase = (text: string) => text.toLowerCase()

const lowercaseTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = columnTexts(column, item)
  if (!column.format) return texts.map((text) => text.toLowerCase())
  return texts.flatMap((text) => [text.toLowerCase(), formatValue(column, text).toLowerCase()])
}

/** Numbers, and ids in whose place a label is shown. Words match them only as a whole: "node" is part of every `node/debian12`. */
export const isId = <T>({ format, compareAs }: Column<T>) => format !== undefined || compareAs === 'number'

/** Prepares an item for searching; the caller keeps it as long as item and columns stay the same. */
export const toSearchEntry = <T>(columns: readonly Column<T>[], item: T): SearchEntry<T> => ({
  item,
  haystack: columns
    .flatMap((column) =>
      column.searchable && column.compareAs !== 'number' ? formattedTexts(column, item).map(toLowerCase) : [],
    )
    .join('\n'),
  ids: new Set(
    columns.flatMap((column) => (column.searchable && isId(column) ? columnTexts(column, item).map(toLowerCase) : [])),
  ),
  fields: new Map(),
})

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

/** Whether a quoted value names a text: all of it, or of a label like "Los Angeles, US" what stands before the comma. */
export const isNamedBy = <T>(column: Column<T>, text: string, quoted: string) =>
  text === quoted || (column.format !== undefined && text.startsWith(`${quoted},`))

/** A value matches at the start of a word in a facet column and anywhere in other columns; a quoted one as a whole. */
function matchesValue<T>(column: Column<T>, texts: readonly string[], { text, exact }: SearchValue): boolean {
  if (text === '*' && !exact) return texts.length > 0
  if (exact) return texts.some((each) => isNamedBy(column, each, text))
  return texts.some((each) => (column.facet ? hasWordStartingWith(each, text) : each.includes(text)))
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
  if (field === null)
    return ({ haystack, ids }) => values.some(({ text }) => haystack.includes(text) || ids.has(text)) !== negated
  const fieldColumns = columnsForField(columns, field)
  return (entry) =>
    fieldColumns.some((column) => values.some((value) => matchesValue(column, fieldTexts(entry, column), value))) !==
    negated
}
