/**
 * Turns the members of a pasted record, as named in a list or by a provider, into a draft. Names and targets are read
 * as in the form.
 */
import { fullyQualifiedName, toRelativeName } from '#contract/dns/names/dns-name.ts'
import { ownerMembers } from '#contract/dns/records/record-draft.ts'
import {
  isRecordType,
  isUnsupportedType,
  recordFormDefaults,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordType,
} from '#contract/dns/records/record-types.ts'
import { parseTtl, storedTtl } from '#contract/dns/records/ttl.ts'
import { isCaaTag, numberRanges, type DataField, type NumberMember } from '#contract/dns/types/record-type-rule.ts'
import { enteredJoiningNote, normalizeText, toTextTarget } from '#contract/dns/types/txt.ts'
import { roundingNote } from '#contract/dns/zone-file/zone-ttl.ts'
import type { Range } from '#contract/limits.ts'
import { joinNames } from '#contract/text.ts'
import { inContext, t, type Values } from '#contract/translate.ts'

export type Member =
  | 'type'
  | 'name'
  | 'target'
  | 'priority'
  | 'weight'
  | 'port'
  | 'service'
  | 'protocol'
  | 'tag'
  | 'details'
  | 'ttl'
/** The texts of the members; empty ones are absent. */
export type Members = ReadonlyMap<Member, string>

/** Tells the user why a line is not a record. */
export class PasteError extends Error {}

interface ReadMembers {
  readonly draft: RecordDraft
  /** Values that are stored differently from what was entered. */
  readonly notes: readonly string[]
}

const ttlWords = /^(?:auto|automatic|default|standard)$/i
/** Units in English and German, by their letter in zone files. */
const unitWords: Readonly<Record<string, readonly string[]>> = {
  s: ['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'sekunde', 'sekunden'],
  m: ['m', 'min', 'mins', 'minute', 'minutes', 'minuten'],
  h: ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden'],
  d: ['d', 'day', 'days', 'tag', 'tage', 'tagen'],
  w: ['w', 'week', 'weeks', 'woche', 'wochen'],
}
const unitLetters = new Map(Object.entries(unitWords).flatMap(([letter, words]) => words.map((word) => [word, letter])))
/** A time in a list, in seconds: `3600`, `1h`, `1 hour`. Undefined for other text. */
const secondsOf = (text: string) =>
  text.length > 20
    ? undefined
    : parseTtl(
        text.replaceAll(/\s+/g, '').replaceAll(/[a-z]+/gi, (word) => unitLetters.get(word.toLowerCase()) ?? word),
      )

export const isTtl = (text: string) => ttlWords.test(text) || secondsOf(text) !== undefined

function readTtl(text: string): { ttl_sec?: number; notes: string[] } {
  if (text === '' || ttlWords.test(text)) return { notes: [] }
  const seconds = secondsOf(text)
  if (seconds === undefined) return { notes: [t('The TTL {text} is not valid, so the default is used.', { text })] }
  const note = roundingNote('ttl_sec', seconds, storedTtl(seconds))
  return { ttl_sec: storedTtl(seconds), notes: note === null ? [] : [note] }
}

/** Whether the first word of a value is part of the record's data. */
function isPart(field: DataField, word: string): boolean {
  if (field === 'tag') return isCaaTag(word.toLowerCase())
  return /^\d{1,5}$/.test(word) && (field !== 'flags' || word.length <= 3)
}

/**
 * Moves the parts of `data` that the value begins with to their members; null when the value contains anything else.
 */
function readComposite(data: readonly DataField[], hasHost: boolean, members: Members): Map<Member, string> | null {
  const found = new Map(members)
  let rest = members.get('target') ?? ''
  for (const field of data) {
    if (field === 'target') break
    const [, word = '', others = ''] = /^(\S+)\s+(\S.*)$/.exec(rest) ?? []
    if (isPart(field, word)) {
      if (field !== 'flags') found.set(field, word)
      rest = others
    } else if (field !== 'flags') return null
  }
  return hasHost && /\s/.test(rest) ? null : found.set('target', rest)
}

/**
 * Splits parts off the value, in zone file order: `10 mail.example.net` contains a priority. Leading parts may have
 * columns of their own instead: a priority, next to `5 389 ldap.example.net`.
 */
export function withComposite(type: RecordType, members: Members): Members {
  if (!members.has('target')) return members
  const { data, target } = recordTypes[type]
  for (const [index, field] of data.entries()) {
    const found = readComposite(data.slice(index), target.kind === 'host', members)
    if (found) return found
    if (field !== 'flags' && !members.has(field)) break
  }
  return members
}

/** Adds the members from the Details column of our own CSV: `10 5 389` of an SRV record, `issue` of a CAA record. */
function withDetails(type: RecordType, members: Members): Members {
  const details = members.get('details')
  if (details === undefined) return members
  const found = readComposite(recordTypes[type].data, false, new Map([['target', `${details} .`]]))
  // In other lists, a column of this name may contain anything.
  if (found?.get('target') !== '.') return members
  found.delete('target')
  return new Map([...found, ...members])
}

const invalidNumber: Readonly<Record<NumberMember, (values: Values) => string>> = {
  priority: (values) => t('The priority {text} is not valid: it must be {range}.', values),
  weight: (values) => t('The weight {text} is not valid: it must be {range}.', values),
  port: (values) => t('The port {text} is not valid: it must be {range}.', values),
}

function readNumber(member: NumberMember, text: string): number {
  const { min, max }: Range = numberRanges[member]
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new PasteError(invalidNumber[member]({ text, range: `${min}-${max}` }))
}

const parts: Readonly<Record<NumberMember | 'target', () => string>> = {
  priority: () => inContext('needed', 'a priority'),
  weight: () => inContext('needed', 'a weight'),
  port: () => inContext('needed', 'a port'),
  target: () => inContext('needed', 'a target'),
}

/** "a priority, a weight, a port and a target" */
const partsOf = (type: RecordType) =>
  // Records with flags and a tag have no numbers.
  joinNames(recordTypes[type].data.flatMap((field) => (field === 'flags' || field === 'tag' ? [] : [parts[field]()])))

function readNumbers(type: RecordType, members: Members): { draft: Partial<RecordDraft>; notes: string[] } {
  const draft: Partial<RecordDraft> = {}
  const notes: string[] = []
  for (const member of ['priority', 'weight', 'port'] as const) {
    const text = members.get(member)
    const rule = recordTypes[type].members[member]
    if (rule === undefined) continue
    if (text !== undefined) draft[member] = readNumber(member, text)
    else if (rule === 'required')
      throw new PasteError(t('{type} records need {parts}.', { type, parts: partsOf(type) }))
    else {
      draft.priority = recordFormDefaults.priority
      notes.push(
        t('The line has no priority, so {priority} is used.', { priority: String(recordFormDefaults.priority) }),
      )
    }
  }
  return { draft, notes }
}

/** Reads a host as in the form; a single label is a name in the zone, because top-level domains are never meant. */
function readHost(text: string, zone: string): string {
  if (text === '.' || text === '@' || text.endsWith('.')) return text.length > 1 ? text.replace(/\.$/, '') : text
  return text.includes('.') ? text : fullyQualifiedName(text, zone)
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1')

function readTarget(type: RecordType, text: string, zone: string): string {
  const { kind } = recordTypes[type].target
  if (kind === 'host') return readHost(text, zone)
  if (kind === 'text') return toTextTarget(normalizeText(text))
  return kind === 'value' ? unquoted(text) : text
}

function readOwner(type: RecordType, members: Members, zone: string): Partial<RecordDraft> {
  const name = members.get('name')
  const [service, protocol] = [members.get('service'), members.get('protocol')]
  if (recordTypes[type].name !== 'derived') return name === undefined || name === '@' ? {} : { name }
  if (service !== undefined) return { service, ...(protocol !== undefined && { protocol }) }
  const owner = ownerMembers(type, toRelativeName(name ?? '', zone), zone)
  if (!owner)
    throw new PasteError(t('The name of an {type} record is _service._protocol, such as _sip._tcp.', { type }))
  return owner
}

function readType(text: string): RecordType {
  const type = text.toUpperCase()
  if (isRecordType(type)) return type
  if (isUnsupportedType(type)) throw new PasteError(t('{type} records are not supported.', { type: text }))
  throw new PasteError(
    t('“{text}” is not a record type. Types are {types}.', { text, types: recordTypeNames.join(', ') }),
  )
}

/** Throws a PasteError when the members do not make a record. */
export function readMembers(entered: Members, zone: string): ReadMembers {
  const type = readType(entered.get('type') ?? '')
  const members = withComposite(type, withDetails(type, entered))
  const target = members.get('target')
  if (target === undefined) throw new PasteError(t('This line has no value.'))
  const tag = members.get('tag')?.toLowerCase()
  if (recordTypes[type].members.tag && (tag === undefined || !isCaaTag(tag)))
    throw new PasteError(t('A {type} record needs a tag: issue, issuewild or iodef.', { type }))
  const numbers = readNumbers(type, members)
  const { notes, ...ttl } = readTtl(members.get('ttl') ?? '')
  const joined = recordTypes[type].target.kind === 'text' ? enteredJoiningNote(target) : null
  return {
    draft: {
      type,
      ...readOwner(type, members, zone),
      target: readTarget(type, target, zone),
      ...numbers.draft,
      ...(tag !== undefined && isCaaTag(tag) && { tag }),
      ...ttl,
    },
    notes: [...numbers.notes, ...notes, ...(joined === null ? [] : [joined])],
  }
}
