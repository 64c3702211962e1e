/**
 * The search language of lists: plain words, `field:value`, `-word`, `-field:value`. Terms narrow (all must match); values
 * separated by commas widen (`status:running,offline`). Quotes hold spaces together and, after a field, ask for the whole
 * value. `field:*` is "has any". An unknown field is a plain word, so that `2001:db8` finds an address.
 */
import { textsOf, wordsOf, type Column } from './column.ts'

export interface Term {
  /** As typed. */
  readonly text: string
  /** True for `-…`: what matches is left out. */
  readonly not: boolean
  /** The field's name, or null for plain words. */
  readonly field: string | null
  /** Lower case; any of them will do. */
  readonly values: readonly Wanted[]
}
export interface Wanted {
  readonly text: string
  /** Quoted: the whole value, not a part of it. */
  readonly whole: boolean
}

/** One item as the search sees it: everything lower-case and joined before anybody types. */
export interface Entry<T> {
  readonly item: T
  readonly haystack: string
  /** Lower-case texts per column, made when a field is first asked for. */
  readonly fields: Map<string, readonly string[]>
}

const term = /(-?)(?:([a-z][\w-]*):)?((?:"[^"]*"?|[^\s"]+)*)/giy
const valueParts = /"([^"]*)"?|([^",]+)|,/g

/** Reads what was typed. `fields` are the names that count as fields, in lower case. */
export function parseSearch(typed: string, fields: ReadonlySet<string>): Term[] {
  const terms: Term[] = []
  const text = typed.toLowerCase()
  term.lastIndex = 0
  while (term.lastIndex < text.length) {
    const from = term.lastIndex
    const match = term.exec(text)
    if (!match || match[0] === '') {
      term.lastIndex = from + 1
      continue
    }
    const read = readTerm(match, fields)
    if (read) terms.push(read)
  }
  return terms
}

function readTerm([text, minus, name, rest = '']: RegExpExecArray, fields: ReadonlySet<string>): Term | null {
  const not = minus === '-'
  const field = name !== undefined && fields.has(name) ? name : null
  const values = field === null ? [plain(name === undefined ? rest : `${name}:${rest}`)] : listed(rest)
  const wanted = values.filter((value) => value.text !== '')
  return wanted.length > 0 ? { text, not, field, values: wanted } : null
}

const plain = (text: string): Wanted => ({ text: text.replaceAll('"', ''), whole: false })

/** `a,"b c"`: values separated by commas outside quotes. */
function listed(text: string): Wanted[] {
  const values: Wanted[] = []
  for (const [part, quoted, bare] of text.matchAll(valueParts)) {
    if (part !== ',') values.push(quoted === undefined ? { text: bare ?? '', whole: false } : { text: quoted, whole: true })
  }
  return values
}

/** Every name a column answers to in the search. */
export const namesOf = <T>(column: Column<T>) => [column.id, ...(column.aliases ?? [])].map((name) => name.toLowerCase())

/** The names of all fields, for parseSearch and for the hint under the search box. */
export const fieldsOf = <T>(columns: readonly Column<T>[]): ReadonlySet<string> => new Set(columns.flatMap(namesOf))

/** The columns a term's field means. */
export const columnsNamed = <T>(columns: readonly Column<T>[], field: string) => columns.filter((column) => namesOf(column).includes(field))

const lowerTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = textsOf(column, item)
  if (!column.words) return texts.map((text) => text.toLowerCase())
  return texts.flatMap((text) => [text.toLowerCase(), wordsOf(column, text).toLowerCase()])
}

/** Prepares an item for searching; the caller keeps it as long as item and columns stay the same. */
export const entryOf = <T>(columns: readonly Column<T>[], item: T): Entry<T> => ({
  item,
  haystack: columns.flatMap((column) => (column.searched ? lowerTexts(column, item) : [])).join('\n'),
  fields: new Map(),
})

function fieldTexts<T>(entry: Entry<T>, column: Column<T>): readonly string[] {
  const known = entry.fields.get(column.id)
  if (known) return known
  const texts = lowerTexts(column, entry.item)
  entry.fields.set(column.id, texts)
  return texts
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** True when the part stands at the start of a word of the text: "de" in "Frankfurt, DE", not in "Sweden". */
export function startsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (at === 0 || !letterOrDigit.test(text.charAt(at - 1))) return true
  }
  return false
}

/** Values of a facet match from the start of a word, other texts anywhere; a quoted value only as a whole. */
export function matchesValue<T>(column: Column<T>, texts: readonly string[], { text, whole }: Wanted): boolean {
  if (text === '*' && !whole) return texts.length > 0
  if (whole) return texts.includes(text)
  return texts.some((each) => (column.facet ? startsWord(each, text) : each.includes(text)))
}

/** A test for entries, made once per search. */
export function matcher<T>(columns: readonly Column<T>[], terms: readonly Term[]): (entry: Entry<T>) => boolean {
  const tests = terms.map((each) => testOf(columns, each))
  if (tests.length === 0) return () => true
  return (entry) => tests.every((test) => test(entry))
}

function testOf<T>(columns: readonly Column<T>[], { not, field, values }: Term): (entry: Entry<T>) => boolean {
  if (field === null) return ({ haystack }) => values.some(({ text }) => haystack.includes(text)) !== not
  const named = columnsNamed(columns, field)
  return (entry) => named.some((column) => values.some((value) => matchesValue(column, fieldTexts(entry, column), value))) !== not
}
