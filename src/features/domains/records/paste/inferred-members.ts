/** Infers from their contents which cells of a row are which members: lists without labels have them in any order. */
import { isRecordType, isUnsupportedType, recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { isCaaTag } from '#contract/dns/types/record-type-rule.ts'
import { t } from '#contract/translate.ts'
import { isTtl, PasteError, withComposite, type Member, type Members } from './pasted-members.ts'

/** No type was found. Maybe the line was only split the wrong way. */
export class MissingTypeError extends PasteError {
  constructor() {
    super(t('This line has no record type, such as A or CNAME.'))
  }
}
const noHost = () => t('This line has no host. Use @ for the domain itself.')
const tooMany = () =>
  t('This line has more values than its type needs. Name them in a first line, such as “Type, Name, Value, TTL”.')

const typeIn = (cell: string) => cell.replace(/:$/, '')
const isType = (cell: string) => isRecordType(cell) || isUnsupportedType(cell)
const isNumber = (cell: string) => /^\d{1,10}$/.test(cell)
const isAddress = (cell: string) => /^[\d.]+$/.test(cell) || (cell.includes(':') && /^[\da-f:.]+$/i.test(cell))
/** Whether a cell is just a separator in a line written for people. */
const isFiller = (cell: string) => /^(?:->|=>|→|=|:|IN)$/i.test(cell)

/**
 * The positions where the type may be: first those in upper case, then those in lower case, which may also be host
 * names.
 */
function typeIndexes(cells: readonly string[]): number[] {
  const written = cells.flatMap((cell, index) => (isType(typeIn(cell)) ? [index] : []))
  const lower = cells.flatMap((cell, index) =>
    !written.includes(index) && isType(typeIn(cell).toUpperCase()) ? [index] : [],
  )
  return [...written, ...lower]
}

/** Whether a cell may be a name in the zone rather than a host elsewhere. */
const isName = (cell: string, zone: string) =>
  cell === '@' || !/[.\s=]/.test(cell) || /^[_*]/.test(cell) || nameInZone(cell.toLowerCase(), zone) !== null

/** Whether a cell can only be the value of a record of this type. */
function isValue(type: RecordType, cell: string, zone: string): boolean {
  const { kind } = recordTypes[type].target
  return kind === 'ipv4' || kind === 'ipv6' ? isAddress(cell) : !isName(cell, zone)
}

/** The name and the value in two cells, which are usually in this order. */
function nameAndValue(type: RecordType, [first = '', second = '']: readonly string[], zone: string) {
  const isSwapped = isValue(type, first, zone) && !isValue(type, second, zone)
  return isSwapped ? { name: second, target: first } : { name: first, target: second }
}

/** The numbers in separate cells of an MX record: a TTL is larger than any priority. */
function mxNumbers(numbers: readonly string[], hasPriority: boolean): [Member, string][] {
  const small = numbers.filter((text) => isNumber(text) && Number(text) <= 255)
  const others = numbers.filter((text) => !small.includes(text))
  if (hasPriority && numbers.length <= 1) return numbers.map((text) => ['ttl', text])
  if (small.length > 1 || others.length > 1) throw new PasteError(tooMany())
  return [
    ...small.map((text): [Member, string] => ['priority', text]),
    ...others.map((text): [Member, string] => ['ttl', text]),
  ]
}

function srvNumbers(numbers: readonly string[], hasPriority: boolean): [Member, string][] {
  const members: readonly Member[] = hasPriority ? ['ttl'] : ['priority', 'weight', 'port', 'ttl']
  if (numbers.length > members.length) throw new PasteError(tooMany())
  return numbers.map((text, index) => [members[index] ?? 'ttl', text])
}

interface Others {
  /** The cells other than the type, in order. */
  readonly cells: readonly string[]
  /** How many of them are before the type. */
  readonly before: number
  /**
   * All cells of the line. An empty cell before the value means the domain itself; one after the name means that the
   * value is missing.
   */
  readonly row: readonly string[]
  /** Whether texts with spaces are split into several cells. */
  readonly byWords: boolean
}

function membersOf(type: RecordType, { cells, before, row, byWords }: Others, zone: string): Members {
  const empty = row.indexOf('')
  const found: [Member, string][] = [['type', type]]
  let rest = [...cells]
  const required = empty === -1 ? 2 : 1
  /** Takes a cell as the TTL if enough other cells remain. */
  const takeTtl = (index: number) => {
    const text = rest[index]
    if (text === undefined || !isTtl(text) || rest.length <= required) return
    found.push(['ttl', text])
    rest = rest.filter((_, each) => each !== index)
  }
  // As in zone files: name, TTL, type.
  if (before > 1) takeTtl(before - 1)
  const { members, target: targetRule } = recordTypes[type]
  if (targetRule.kind === 'text' && byWords && rest.length > 2) rest = [rest[0] ?? '', rest.slice(1).join(' ')]
  if (members.tag) {
    const tag = rest.findIndex((cell) => isCaaTag(cell.toLowerCase()))
    if (tag !== -1) {
      found.push(['tag', rest[tag] ?? ''])
      rest = rest.filter((cell, index) => index !== tag && !(index === tag - 1 && isNumber(cell)))
    }
  }
  if (members.priority) {
    const isText = (cell: string) => !isNumber(cell) && !isTtl(cell)
    const numbers = rest.filter((cell) => !isText(cell))
    rest = rest.filter(isText)
    const hasPriority = rest.some((cell) => withComposite(type, new Map([['target', cell]])).has('priority'))
    const hasTtl = found.some(([member]) => member === 'ttl')
    found.push(...(members.port ? srvNumbers : mxNumbers)(numbers, hasPriority))
    if (hasTtl && found.filter(([member]) => member === 'ttl').length > 1) throw new PasteError(tooMany())
  } else if (!found.some(([member]) => member === 'ttl')) takeTtl(rest.length - 1)
  const [only] = rest.length === 1 ? rest : []
  if (only !== undefined && empty === -1) throw new PasteError(noHost())
  const isNameOnly = only !== undefined && empty > row.indexOf(only) && !isValue(type, only, zone)
  if (rest.length === 0 || isNameOnly) throw new PasteError(t('This line has no value.'))
  if (rest.length > 2) throw new PasteError(tooMany())
  const { name, target } = only === undefined ? nameAndValue(type, rest, zone) : { name: '', target: only }
  return new Map([...found, ...(name === '' ? [] : [['name', name] as const]), ['target', target]])
}

/** No record needs more cells. A text is a single cell, except in lines of words. */
const maxCells = 24

/** The members of a row. Throws a PasteError with the reason when they cannot be inferred. */
export function inferMembers(row: readonly string[], byWords: boolean, zone: string): Members {
  if (row.length > maxCells && !byWords) throw new PasteError(tooMany())
  const filled = row.filter((cell) => cell !== '' && !isFiller(cell))
  // Joins the rest of a long text only once, instead of for each cell that may be the type.
  const cells = filled.length > maxCells ? [...filled.slice(0, maxCells), filled.slice(maxCells).join(' ')] : filled
  let reason: PasteError | null = null
  for (const index of typeIndexes(cells.slice(0, maxCells))) {
    const type = typeIn(cells[index] ?? '').toUpperCase()
    if (!isRecordType(type)) throw new PasteError(t('{type} records are not supported.', { type }))
    const others = cells.filter((_, each) => each !== index)
    try {
      return membersOf(type, { cells: others, before: index, row, byWords }, zone)
    } catch (error) {
      if (!(error instanceof PasteError)) throw error
      reason ??= error
    }
  }
  throw reason ?? new MissingTypeError()
}
