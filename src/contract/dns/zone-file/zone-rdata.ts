/** Reads owners and data of a zone file's records into drafts (RFC 1035 5.1; types: RFC 1035 3.3, 2782, 3596, 8659). */
import { port, priority, weight, type Range } from '../../limits.ts'
import { isCaaTag } from '../records/caa.ts'
import { longestTypedName, maxHostnameLength, toAsciiName } from '../names/dns-name.ts'
import type { RecordDraft, RecordType } from '../records/record-types.ts'
import { toTextTarget } from '../records/txt.ts'
import { joinStrings } from '../records/zone-text.ts'
import type { ZoneToken } from './zone-tokens.ts'

/** Thrown while reading one entry; the message is shown at the entry's line. */
export class ZoneDataError extends Error {
  readonly column: number
  constructor(message: string, { column }: Pick<ZoneToken, 'column'>) {
    super(message)
    this.column = column
  }
}

/** An escaped letter, digit, hyphen, underscore or asterisk; names with other characters are not supported. */
function unescapeLetter(escaped: string, token: ZoneToken): string {
  const character = /^\d{3}$/.test(escaped) ? String.fromCharCode(Number(escaped)) : escaped
  if (/^[a-zA-Z0-9_*-]$/.test(character)) return character
  throw new ZoneDataError(`Names with the escape \\${escaped} are not supported.`, token)
}

/** A name relative to an origin as an absolute one, without the trailing dot; `` is the root. Throws a ZoneDataError. */
export function resolveName(token: ZoneToken, origin: string): string {
  const { text } = token
  if (text === '@') return origin
  // Each line repeats the origin.
  if (text.length + origin.length > longestTypedName)
    throw new ZoneDataError(`A name can have at most ${maxHostnameLength} characters.`, token)
  const name = toAsciiName(text.replace(/\\(\d{3}|[\s\S]|$)/g, (_, escaped: string) => unescapeLetter(escaped, token)))
  if (name === '.') return ''
  if (name.endsWith('.')) return name.slice(0, -1)
  return origin === '' ? name : `${name}.${origin}`
}

/** The fields of a draft that come from a record's data. */
export type RecordFields = Omit<RecordDraft, 'type' | 'name' | 'ttl_sec'>
/** `note`: what of the data cannot be stored, although the record can. */
type ReadFields = RecordFields & { readonly note?: string }

interface DataReader {
  readonly count: number | null
  readonly read: (tokens: readonly ZoneToken[], origin: string) => ReadFields
}

function tokenAt(tokens: readonly ZoneToken[], index: number): ZoneToken {
  const token = tokens[index]
  if (!token) throw new Error('The number of tokens was checked before')
  return token
}

function integer(token: ZoneToken, field: string, range: Range): number {
  const value = /^\d{1,10}$/.test(token.text) ? Number(token.text) : Number.NaN
  if (value >= range.min && value <= range.max) return value
  throw new ZoneDataError(`The ${field} ${token.text} is not valid: it must be ${range.min}-${range.max}.`, token)
}

/** A host name as a target: absolute, `.` for the root. */
const host = (token: ZoneToken, origin: string) => resolveName(token, origin) || '.'

function text(tokens: readonly ZoneToken[]): string {
  const joined = joinStrings(tokens.map((token) => token.text))
  const [first] = tokens
  if (!first) throw new Error('The number of tokens was checked before')
  if (joined === undefined) throw new ZoneDataError('This text is not valid UTF-8.', first)
  if (/[\r\n]/.test(joined)) throw new ZoneDataError('Text with line breaks is not supported.', first)
  return joined
}

const address: DataReader = { count: 1, read: (tokens) => ({ target: tokenAt(tokens, 0).text }) }
const hostOnly: DataReader = { count: 1, read: (tokens, origin) => ({ target: host(tokenAt(tokens, 0), origin) }) }

const readers: Readonly<Record<RecordType, DataReader>> = {
  A: address,
  AAAA: address,
  NS: hostOnly,
  CNAME: hostOnly,
  PTR: hostOnly,
  MX: {
    count: 2,
    read: (tokens, origin) => ({
      priority: integer(tokenAt(tokens, 0), 'priority', priority),
      target: host(tokenAt(tokens, 1), origin),
    }),
  },
  SRV: {
    count: 4,
    read: (tokens, origin) => {
      const target = host(tokenAt(tokens, 3), origin)
      if (target !== '.' && !target.includes('.'))
        throw new ZoneDataError(
          `${target} is not supported as a target: a single label would mean a name in the zone.`,
          tokenAt(tokens, 3),
        )
      return {
        priority: integer(tokenAt(tokens, 0), 'priority', priority),
        weight: integer(tokenAt(tokens, 1), 'weight', weight),
        port: integer(tokenAt(tokens, 2), 'port', port),
        target,
      }
    },
  },
  TXT: { count: null, read: (tokens) => ({ target: toTextTarget(text(tokens)) }) },
  CAA: {
    count: 3,
    read: (tokens) => {
      const flags = integer(tokenAt(tokens, 0), 'flags', { min: 0, max: 255 })
      const tagToken = tokenAt(tokens, 1)
      const tag = tagToken.text.toLowerCase()
      if (!isCaaTag(tag))
        throw new ZoneDataError(`The tag ${tagToken.text} is not supported. Use issue, issuewild or iodef.`, tagToken)
      const fields = { tag, target: text(tokens.slice(2)) }
      return flags === 0 ? fields : { ...fields, note: `The flags ${flags} are not supported and will be stored as 0.` }
    },
  },
}

/** Reads the data of a record of a known type. Throws a ZoneDataError. `end`: where missing data would be. */
export function readData(type: RecordType, tokens: readonly ZoneToken[], origin: string, end: ZoneToken): ReadFields {
  const { count, read } = readers[type]
  const expected = count === null ? 'text' : `${count} field${count === 1 ? '' : 's'}`
  if (tokens.length < (count ?? 1)) throw new ZoneDataError(`${type} records need ${expected}.`, end)
  const extra = count === null ? undefined : tokens[count]
  if (extra) throw new ZoneDataError(`This is too much: ${type} records have only ${expected}.`, extra)
  return read(tokens, origin)
}
