/** The members of a pasted record, as a list or a provider names them, as a draft. Names and targets are read as in the form. */
import * as limits from '#contract/limits.ts'
import { isCaaTag } from '#contract/dns/records/caa.ts'
import { fullyQualifiedName, toRelativeName } from '#contract/dns/names/dns-name.ts'
import { ownerMembers } from '#contract/dns/records/record-draft.ts'
import {
  isRecordType,
  recordFormDefaults,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordType,
} from '#contract/dns/records/record-types.ts'
import { parseTtl, storedTtl } from '#contract/dns/records/ttl.ts'
import { isUnsupportedType } from '#contract/dns/records/unsupported-types.ts'
import { roundingNote } from '#contract/dns/zone-file/zone-ttl.ts'
import type { Range } from '#contract/limits.ts'

export type Member =
  'type' | 'name' | 'target' | 'priority' | 'weight' | 'port' | 'service' | 'protocol' | 'tag' | 'ttl'
/** Texts of the members. Those that are empty are not there. */
export type Members = ReadonlyMap<Member, string>

/** Says why a line is no record, for the user. */
export class PasteError extends Error {}

export interface ReadMembers {
  readonly draft: RecordDraft
  /** What is stored otherwise than it was entered. */
  readonly notes: readonly string[]
}

const ttlWords = /^(?:auto|automatic|default)$/i
/** A time of a list in seconds: `3600`, `1h`, `1 hour`. Undefined for other text. */
const secondsOf = (text: string) =>
  text.length > 20 ? undefined : parseTtl(text.replaceAll(/\s+/g, '').replaceAll(/([smhdw])[a-z]+/gi, '$1'))

export const isTtl = (text: string) => ttlWords.test(text) || secondsOf(text) !== undefined

function readTtl(text: string): { ttl_sec?: number; notes: string[] } {
  if (text === '' || ttlWords.test(text)) return { notes: [] }
  const seconds = secondsOf(text)
  if (seconds === undefined) return { notes: [`The TTL ${text} is not valid, so the default is used.`] }
  const note = roundingNote('TTL', seconds, storedTtl(seconds))
  return { ttl_sec: storedTtl(seconds), notes: note === null ? [] : [note] }
}

/** Data in which the numbers stand before the target, as in zone files. */
const composites: Readonly<Partial<Record<RecordType, { pattern: RegExp; members: readonly Member[] }>>> = {
  MX: { pattern: /^(\d{1,5})\s+(\S+)$/, members: ['priority', 'target'] },
  SRV: { pattern: /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/, members: ['priority', 'weight', 'port', 'target'] },
  CAA: { pattern: /^(?:\d{1,3}\s+)?(issue|issuewild|iodef)\s+(\S.*)$/i, members: ['tag', 'target'] },
}

/** The members with those that the value contains: `10 mail.example.net` has a priority. */
export function withComposite(type: RecordType, members: Members): Members {
  const composite = composites[type]
  const [whole, ...parts] = composite?.pattern.exec(members.get('target') ?? '') ?? []
  if (!composite || whole === undefined) return members
  return new Map([...members, ...composite.members.map((member, index) => [member, parts[index] ?? ''] as const)])
}

const numberRanges = { priority: limits.priority, weight: limits.weight, port: limits.port } as const

function readNumber(member: keyof typeof numberRanges, text: string): number {
  const { min, max }: Range = numberRanges[member]
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new PasteError(`The ${member} ${text} is not valid: it must be ${min}-${max}.`)
}

function readNumbers(type: RecordType, members: Members): { draft: Partial<RecordDraft>; notes: string[] } {
  const draft: Partial<RecordDraft> = {}
  const notes: string[] = []
  for (const member of ['priority', 'weight', 'port'] as const) {
    const text = members.get(member)
    if (recordTypes[type].members[member] === undefined) continue
    if (text !== undefined) draft[member] = readNumber(member, text)
    else if (type === 'SRV') throw new PasteError(`An SRV record needs a priority, a weight, a port and a target.`)
    else {
      draft.priority = recordFormDefaults.priority
      notes.push(`The line has no priority, so ${recordFormDefaults.priority} is used.`)
    }
  }
  return { draft, notes }
}

/** A host as in the form; a single label is a name in the zone, because nobody means a top-level domain. */
function readHost(text: string, zone: string): string {
  if (text === '.' || text === '@' || text.endsWith('.')) return text.length > 1 ? text.replace(/\.$/, '') : text
  return text.includes('.') ? text : fullyQualifiedName(text, zone)
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1')

function readTarget(type: RecordType, text: string, zone: string): string {
  if (recordTypes[type].target === 'host') return readHost(text, zone)
  return type === 'CAA' ? unquoted(text) : text
}

function readOwner(type: RecordType, members: Members, zone: string): Partial<RecordDraft> {
  const name = members.get('name')
  const [service, protocol] = [members.get('service'), members.get('protocol')]
  if (type === 'SRV' && service !== undefined) return { service, ...(protocol !== undefined && { protocol }) }
  if (type === 'SRV') {
    const owner = ownerMembers(type, toRelativeName(name ?? '', zone), zone)
    if (!owner) throw new PasteError('The name of an SRV record is _service._protocol, such as _sip._tcp.')
    return owner
  }
  return name === undefined || name === '@' ? {} : { name }
}

function readType(text: string): RecordType {
  const type = text.toUpperCase()
  if (isRecordType(type)) return type
  if (isUnsupportedType(type)) throw new PasteError(`${text} records are not supported.`)
  throw new PasteError(`“${text}” is not a record type. Types are ${recordTypeNames.join(', ')}.`)
}

/** Throws a PasteError when the members make no record. */
export function readMembers(entered: Members, zone: string): ReadMembers {
  const type = readType(entered.get('type') ?? '')
  const members = withComposite(type, entered)
  const target = members.get('target')
  if (target === undefined) throw new PasteError('This line has no value.')
  const tag = members.get('tag')?.toLowerCase()
  if (type === 'CAA' && (tag === undefined || !isCaaTag(tag)))
    throw new PasteError('A CAA record needs a tag: issue, issuewild or iodef.')
  const numbers = readNumbers(type, members)
  const { notes, ...ttl } = readTtl(members.get('ttl') ?? '')
  return {
    draft: {
      type,
      ...readOwner(type, members, zone),
      target: readTarget(type, target, zone),
      ...numbers.draft,
      ...(tag !== undefined && isCaaTag(tag) && { tag }),
      ...ttl,
    },
    notes: [...numbers.notes, ...notes],
  }
}
