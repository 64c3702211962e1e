/** Reads owners and data of a zone file's records into drafts (RFC 1035 5.1; types: RFC 1035 3.3, 2782, 3596, 8659). */
import { hasInvisibleCharacters } from '../../text.ts'
import type { Range } from '../../limits.ts'
import { longestTypedName, maxHostnameLength, toAsciiName } from '../names/dns-name.ts'
import { recordTypes, type RecordDraft, type RecordType } from '../records/record-types.ts'
import { isCaaTag, numberRanges, type CaaTag, type NumberMember } from '../types/record-type-rule.ts'
import { joinStrings, unescapeOctets } from '../types/strings.ts'
import { joiningNote, toTextTarget } from '../types/txt.ts'
import type { ZoneToken } from './zone-tokens.ts'
import { plural, t, type Values } from '../../translate.ts'

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
  throw new ZoneDataError(t('Names with the escape {escape} are not supported.', { escape: `\\${escaped}` }), token)
}

/**
 * A name relative to an origin as an absolute one, without the trailing dot; `` is the root. Throws a ZoneDataError.
 */
export function resolveName(token: ZoneToken, origin: string): string {
  const { text } = token
  if (text === '@') return origin
  // Each line repeats the origin.
  if (text.length + origin.length > longestTypedName)
    throw new ZoneDataError(t('A name can have at most {max} characters.', { max: String(maxHostnameLength) }), token)
  const name = toAsciiName(text.replace(/\\(\d{3}|[\s\S]|$)/g, (_, escaped: string) => unescapeLetter(escaped, token)))
  if (name === '.') return ''
  if (name.endsWith('.')) return name.slice(0, -1)
  return origin === '' ? name : `${name}.${origin}`
}

/** The fields of a draft that come from a record's data. */
export type RecordFields = Omit<RecordDraft, 'type' | 'name' | 'ttl_sec'>
/** `note`: the part of the data that cannot be stored, although the record can. */
type ReadFields = RecordFields & { readonly note?: string }

/** The errors for invalid numbers, by their place in the data. */
const numberErrors: Readonly<Record<NumberMember | 'flags', (values: Values) => string>> = {
  priority: (values) => t('The priority {value} is not valid: it must be {min}-{max}.', values),
  weight: (values) => t('The weight {value} is not valid: it must be {min}-{max}.', values),
  port: (values) => t('The port {value} is not valid: it must be {min}-{max}.', values),
  flags: (values) => t('The flags {value} is not valid: it must be {min}-{max}.', values),
}

function integer(token: ZoneToken, field: NumberMember | 'flags', range: Range): number {
  const value = /^\d{1,10}$/.test(token.text) ? Number(token.text) : Number.NaN
  if (value >= range.min && value <= range.max) return value
  throw new ZoneDataError(
    numberErrors[field]({ value: token.text, min: String(range.min), max: String(range.max) }),
    token,
  )
}

function text(tokens: readonly ZoneToken[]): string {
  const joined = joinStrings(tokens.map((token) => token.text))
  const [first] = tokens
  if (!first) throw new Error('The number of tokens was checked before')
  if (joined === undefined) throw new ZoneDataError(t('This text is not valid UTF-8.'), first)
  if (/[\r\n]/.test(joined)) throw new ZoneDataError(t('Text with line breaks is not supported.'), first)
  if (hasInvisibleCharacters(joined.replaceAll('\t', '')))
    throw new ZoneDataError(t('Text with control characters is not supported.'), first)
  return joined
}

function readTag({ text, ...place }: ZoneToken): CaaTag {
  const tag = text.toLowerCase()
  if (isCaaTag(tag)) return tag
  throw new ZoneDataError(t('The tag {text} is not supported. Use issue, issuewild or iodef.', { text }), place)
}

function readTarget(type: RecordType, tokens: readonly ZoneToken[], first: ZoneToken, origin: string): string {
  const { kind, completesLabel } = recordTypes[type].target
  if (kind === 'ipv4' || kind === 'ipv6') return first.text
  if (kind === 'value') return text(tokens)
  const target = resolveName(first, origin) || '.'
  if (completesLabel && target !== '.' && !target.includes('.'))
    throw new ZoneDataError(
      t('{target} is not supported as a target: a single label would mean a name in the zone.', { target }),
      first,
    )
  return target
}

/** The strings of a text, which are stored as one. */
function readText(tokens: readonly ZoneToken[]): Pick<ReadFields, 'target' | 'note'> {
  const joined = text(tokens)
  const lengths = tokens.map((token) => unescapeOctets(token.text)?.length ?? 0)
  const note = joiningNote(lengths, joined)
  return { target: toTextTarget(joined), ...(note !== null && { note }) }
}

/** `count`: null for a text. */
const tooFewFields = (type: RecordType, count: number | null) =>
  count === null
    ? t('{type} records need text.', { type })
    : plural(count, '{type} records need {count} field.', '{type} records need {count} fields.', { type })

const tooManyFields = (type: RecordType, count: number) =>
  plural(
    count,
    'Too many fields: {type} records have only {count} field.',
    'Too many fields: {type} records have only {count} fields.',
    { type },
  )

/** Reads the data of a record of a known type. Throws a ZoneDataError. `end`: where missing data would be. */
export function readData(type: RecordType, tokens: readonly ZoneToken[], origin: string, end: ZoneToken): ReadFields {
  const { data, target } = recordTypes[type]
  // Only a text can consist of several strings.
  const count = target.kind === 'text' ? null : data.length
  const extra = count === null ? undefined : tokens[count]
  const fields: { -readonly [F in keyof ReadFields]: ReadFields[F] } = {}
  for (const [index, field] of data.entries()) {
    const token = tokens[index]
    if (!token || tokens.length < data.length) throw new ZoneDataError(tooFewFields(type, count), end)
    if (extra) throw new ZoneDataError(tooManyFields(type, data.length), extra)
    if (field === 'target')
      Object.assign(
        fields,
        target.kind === 'text'
          ? readText(tokens.slice(index))
          : { target: readTarget(type, tokens.slice(index), token, origin) },
      )
    else if (field === 'tag') fields.tag = readTag(token)
    else if (field !== 'flags') fields[field] = integer(token, field, numberRanges[field])
    else if (integer(token, field, { min: 0, max: 255 }) !== 0)
      fields.note = t('The flags {flags} are not supported and will be stored as 0.', { flags: token.text })
  }
  return fields
}
