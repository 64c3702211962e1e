/**
 * Reads the rows of a pasted list of records: spreadsheet columns (tabs), CSV, a Markdown table, lines of words, or
 * blocks of labels and values. Columns are identified by a header line of labels, or else by their contents.
 */
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { isRecordType } from '#contract/dns/records/record-types.ts'
import { formatNumber } from '#contract/text.ts'
import { perLanguage, t } from '#contract/translate.ts'
import { inferMembers, MissingTypeError } from './inferred-members.ts'
import { PasteError, type Member, type Members } from './pasted-members.ts'
import { semicolons, splits, words, type Split } from './split-cells.ts'

/** A row with its members, or the reason why it has none. Lines count from 1. */
export type PastedRow = { readonly line: number } & ({ readonly members: Members } | { readonly reason: PasteError })

export interface PastedRows {
  readonly rows: readonly PastedRow[]
  /** Whether labels name the values, so that the text cannot be anything else. */
  readonly labelled: boolean
}

const labels: readonly (readonly [Member, string])[] = [
  // Including the German headers of our own export.
  ['type', 'type, record type, typ'],
  ['name', 'name, record, host, hostname, host name, record name, host record, dns name, subdomain'],
  ['target', 'value, target, content, data, rdata, answer, destination, points to, record value, mail server, wert'],
  ['target', 'address, ip, ip address, ipv4 address, ipv6 address'],
  ['priority', 'priority, prio, pref, preference, mx priority, mx preference, mx pref, priorität'],
  ['weight', 'weight'],
  ['port', 'port'],
  ['service', 'service'],
  ['protocol', 'protocol'],
  ['tag', 'tag'],
  ['details', 'details'],
  ['ttl', 'ttl, ttl (seconds)'],
]
const members: ReadonlyMap<string, Member> = new Map(
  labels.flatMap(([member, names]) => names.split(', ').map((name) => [name, member] as const)),
)
/** The headers of our own CSV, in the language of the interface. */
const exportedHeads = perLanguage(
  (): ReadonlyMap<string, Member> =>
    new Map([
      [t('Type').toLowerCase(), 'type'],
      [t('Name').toLowerCase(), 'name'],
      [t('Value').toLowerCase(), 'target'],
      [t('Details').toLowerCase(), 'details'],
      [t('Priority').toLowerCase(), 'priority'],
    ]),
)
/** No label is longer, including its Markdown. Characters. */
const maxLabelLength = 24
function memberOf(text: string): Member | undefined {
  if (text.length > maxLabelLength) return undefined
  const label = text.replace(/[*_`]/g, '').trim().toLowerCase()
  return members.get(label) ?? exportedHeads().get(label)
}

interface Line {
  readonly line: number
  readonly text: string
}

/** Lines that hold no record: comments, fences and the rules of Markdown tables. */
const isDecoration = (text: string) => /^\s*(?:;|#|\/\/|```|$)/.test(text) || /^[\s|:+-]+$/.test(text)

/** A semicolon-separated row whose first value, the name, is empty: in a zone file it would be a comment. */
function isUnnamedRow(text: string): boolean {
  const cells = /^;\S/.test(text) ? text.split(';') : []
  return cells.length > 2 && cells.some((cell) => isRecordType(cell.trim().toUpperCase()))
}

const linesOf = (text: string): Line[] =>
  text.split(/\r\n|\r|\n/).map((each, index) => ({ line: index + 1, text: each }))

const without = (text: string, bullet: RegExp) => text.replace(bullet, '')
/** The text of a line without its list marker. Without and with an asterisk removed, because that may be a name. */
const asListItem = (text: string) => {
  const plain = without(text, /^\s*(?:[-•]|\d{1,3}[.)])\s+/)
  return [plain, ...(/^\s*\*\s/.test(plain) ? [without(plain, /^\s*\*\s+/)] : [])]
}

interface Header {
  readonly split: Split
  /** The member in each column; undefined for columns that records do not have. */
  readonly columns: readonly (Member | undefined)[]
}

/** Also returns null for an unclosed quote. */
function cellsIn(text: string, split: Split): readonly string[] | null {
  try {
    return split.cells(text)
  } catch (error) {
    if (error instanceof PasteError) return null
    throw error
  }
}

function readHeader({ text }: Line): Header | null {
  for (const split of splits) {
    const cells = cellsIn(text, split)
    if (!cells) continue
    const columns = cells.map(memberOf)
    const known = new Set(columns.filter((member) => member !== undefined))
    if (
      known.size >= 2 &&
      (known.has('type') || known.has('target')) &&
      !cells.some((cell) => isRecordType(cell.toUpperCase()))
    )
      return { split, columns }
  }
  return null
}

function readRow({ split, columns }: Header, text: string): Members {
  const cells = split.cells(text) ?? words.cells(text) ?? []
  const last = columns.length - 1
  if (cells.length > columns.length && split.byWords && columns[last] === 'target')
    cells.splice(last, cells.length, cells.slice(last).join(' '))
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    throw new PasteError(
      t(
        'This line has {values} values, but the first line names {columns} columns. Enclose values that contain separators in quotes.',
        { values: formatNumber(cells.length), columns: formatNumber(columns.length) },
      ),
    )
  const found = new Map<Member, string>()
  for (const [index, member] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (member !== undefined && cell !== '' && !found.has(member)) found.set(member, cell)
  }
  if (!found.has('type')) {
    const target = found.get('target') ?? ''
    if (!isIpv4(target) && !isIpv6(target)) throw new PasteError(t('This line has no record type.'))
    found.set('type', isIpv4(target) ? 'A' : 'AAAA')
  }
  return found
}

/** The row, or the reason why it has no members; null where it cannot be split in this way. */
function attempt(line: number, read: () => Members | null): PastedRow | null {
  try {
    const found = read()
    return found && { line, members: found }
  } catch (error) {
    if (error instanceof PasteError) return { line, reason: error }
    throw error
  }
}

/** Reads a line without labels: the first split that makes a record, or else the error of the most likely one. */
function inferRow({ line, text }: Line, zone: string): PastedRow {
  let likely: PastedRow | null = null
  let last: PastedRow | null = null
  for (const item of asListItem(text))
    for (const split of splits) {
      const row = attempt(line, () => {
        const cells = split.cells(item)
        return cells && inferMembers(cells, split.byWords, zone)
      })
      if (row === null) continue
      if ('members' in row) return row
      // No type is found when the line was split the wrong way.
      if (!(row.reason instanceof MissingTypeError)) likely ??= row
      last = row
    }
  return likely ?? last ?? { line, reason: new MissingTypeError() }
}

const pairs = /(^|[,;|])\s*([a-z][a-z ()]{0,22}?)\s*(?:([:=\t])|$)/gi

/**
 * The labelled values of a line: `Type: A`, `Type: A, Host: www`, or a label alone, whose value is in the next line.
 */
function pairsOf(text: string): [Member, string][] {
  const item = without(text, /^\s*(?:[-•*]|\d{1,3}[.)])\s+/).replace(/\*\*/g, '')
  const found: { member: Member; start: number; end: number }[] = []
  for (const match of item.matchAll(pairs)) {
    const member = memberOf(match[2] ?? '')
    // An equals sign or a tab may follow only the first label, because texts contain them.
    if (member === undefined || (match.index > 0 && match[3] !== ':')) continue
    found.push({ member, start: match.index, end: match.index + match[0].length })
  }
  return found.map(({ member, end }, index) => [member, item.slice(end, found[index + 1]?.start).trim()])
}

/** Reads blocks of labels and values, separated by empty lines or by a label that the block already has. */
function readBlocks(lines: readonly Line[]): PastedRow[] {
  const blocks: { line: number; found: Map<Member, string> }[] = []
  let isOpen = false
  let awaiting: Member | null = null
  for (const { line, text } of lines) {
    if (text.trim() === '') {
      isOpen = false
      awaiting = null
      continue
    }
    const entries: [Member, string][] = awaiting === null ? pairsOf(text) : [[awaiting, text.trim()]]
    awaiting = null
    for (const [member, value] of entries) {
      let block = blocks.at(-1)
      if (!block || !isOpen || block.found.has(member)) {
        block = { line, found: new Map() }
        blocks.push(block)
        isOpen = true
      }
      if (value === '' && entries.length === 1) awaiting = member
      else if (value !== '') block.found.set(member, value)
    }
  }
  return blocks
    .filter(({ found }) => found.size > 0)
    .map(({ line, found }) =>
      found.has('type') && found.has('target')
        ? { line, members: found }
        : {
            line,
            reason: new PasteError(found.has('type') ? t('This record has no value.') : t('This record has no type.')),
          },
    )
}

const isRead = (row: PastedRow) => 'members' in row

/** Reads any text as a list of records. `zone` helps to distinguish names from values. */
export function readRows(text: string, zone: string): PastedRows {
  const lines = linesOf(text)
  const records = lines.filter(({ text: each }) => !isDecoration(each) || isUnnamedRow(each))
  const [first] = records
  let header = first ? readHeader(first) : null
  // Under a semicolon-separated header, no line is a comment.
  const shown = header?.split === semicolons ? lines.filter(({ text: each }) => /[^\s;]/.test(each)) : records
  if (!header) {
    const blocks = readBlocks(lines)
    if (blocks.some(isRead)) return { rows: blocks, labelled: true }
  }
  const labelled = header !== null
  const rows = shown.flatMap((line): PastedRow[] => {
    const next = readHeader(line)
    if (next) header = next
    if (next) return []
    const { line: number, text } = line
    const current = header
    const row = current ? attempt(number, () => readRow(current, text)) : inferRow(line, zone)
    return row ? [row] : []
  })
  return { rows, labelled }
}
