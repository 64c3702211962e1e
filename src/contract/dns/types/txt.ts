/** Texts. A record holds one text without quotes; the zone file splits it into strings of 255 octets (gaps 8.4). */
import { formatNumber } from '../../text.ts'
import { recordTarget } from '../../limits.ts'
import { lengthReason, requiredReason } from '../../schema.ts'
import type { DraftMembers, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'
import { fitsInRecord, octetLength } from './strings.ts'

const unescape = (text: string) => text.replace(/\\([\s\S])/g, '$1')

const withoutLineBreaks = (value: string) => value.replace(/[\r\n]+/g, '')

/** The strings of `"a" "b"`; null for other text. Takes linear time for any input. */
function quotedStrings(value: string): string[] | null {
  const singleLine = withoutLineBreaks(value)
  const quotedString = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*/y
  const strings: string[] = []
  while (quotedString.lastIndex < singleLine.length) {
    const match = quotedString.exec(singleLine)
    if (!match) return null
    strings.push(unescape(match[1] ?? ''))
  }
  return strings
}

/** Normalizes pasted text: `"a" "b"` becomes `ab`, line breaks are removed, other text is kept. */
export const normalizeText = (value: string): string => quotedStrings(value)?.join('') ?? withoutLineBreaks(value)

/**
 * Texts whose strings are joined by definition (SPF: RFC 7208 3.3; DKIM: RFC 6376 3.6.2.2; DMARC; MTA-STS: RFC 8461 3.1;
 * TLS reports: RFC 8460 3; BIMI; Sender ID).
 */
const joinedByDefinition = /^(?:v=(?:spf1|DKIM1|DMARC1|STSv1|TLSRPTv1|BIMI1)\b|spf2\.0\/)/i
/** A string that a long text fills, octets: a character of four may have no place in it. */
const fullStringOctets = 252

/**
 * What storing several strings as one text changes, as a sentence: for some readers each is a value of its own (RFC 6763
 * 6, RFC 1464). Null where it changes nothing. `octets`: the length of each string.
 */
export const joiningNote = (octets: readonly number[], text: string): string | null =>
  octets.length < 2 || octets.slice(0, -1).every((count) => count >= fullStringOctets) || joinedByDefinition.test(text)
    ? null
    : `${formatNumber(octets.length)} strings will be stored as one.`

/** The same for text as it was entered or pasted. */
export function enteredJoiningNote(entered: string): string | null {
  const strings = quotedStrings(entered) ?? []
  return joiningNote(strings.map(octetLength), strings.join(''))
}

/** The form of a text in a request that is stored as exactly this text, also when it is itself in quotes. */
export const toTextTarget = (text: string) =>
  normalizeText(text) === text ? text : `"${text.replace(/["\\]/g, '\\$&')}"`

/** Answers above this size do not fit in common UDP limits. */
const largeTextOctets = 2000
const maxSpfLookups = 10

/** A target and the type of its record, which are other types, too. */
interface TypedTarget {
  readonly type: string
  readonly target: string
}

export const isSpf = ({ type, target }: TypedTarget) => type === 'TXT' && /^v=spf1(?: |$)/i.test(target)
export const isDmarc = ({ type, target }: TypedTarget) => type === 'TXT' && /^v=DMARC1\b/i.test(target)

/** Terms that cost a look-up (RFC 7208 4.6.4). */
const lookupTerm = /^[+?~-]?(?:include:|exists:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?:[:/]|$))|^redirect=/i

function spfWarnings(target: string): TypeFinding[] {
  const terms = target.split(' ').slice(1).filter(Boolean)
  const lookups = terms.filter((term) => lookupTerm.test(term)).length
  const all = terms.findIndex((term) => /^[+?~-]?all$/i.test(term))
  const warnings: TypeFinding[] = []
  if (lookups > maxSpfLookups)
    warnings.push({
      code: 'spf-lookups',
      text: `This SPF record needs ${lookups} DNS lookups. Receivers allow at most ${maxSpfLookups} and reject the record.`,
    })
  if (all === -1 && !terms.some((term) => /^redirect=/i.test(term)))
    warnings.push({
      code: 'spf-open',
      text: 'This SPF record does not say what to do with other senders. End it with -all or ~all.',
      fix: { label: 'Add ~all', change: { target: `${target.trimEnd()} ~all` } },
    })
  if (all !== -1 && terms.slice(all + 1).some((term) => !term.includes('=')))
    warnings.push({ code: 'spf-after-all', text: 'Receivers ignore what follows "all" in an SPF record.' })
  if (terms.some((term) => /^\+?all$/i.test(term)))
    warnings.push({ code: 'spf-all', text: 'This SPF record lets any server send mail for you.' })
  return warnings
}

/** About the contents of a text: SPF (RFC 7208), DMARC (RFC 7489), DKIM (RFC 6376). */
function warnings({ name, target }: StoredMembers, _: string, draft: DraftMembers): TypeFinding[] {
  const record = { type: 'TXT', target }
  const found = isSpf(record) ? spfWarnings(target) : []
  const joined = enteredJoiningNote(draft.target ?? '')
  if (joined !== null) found.push({ code: 'joined-strings', text: joined })
  if (/^v=spf1[^ ]/i.test(target) || /^(?:spf1|v=spf2|spf=)/i.test(target))
    found.push({ code: 'spf-form', text: 'This looks like SPF, but it does not begin with "v=spf1 ".' })
  const [first = '', ...rest] = name.split('.')
  if (isDmarc(record) && first !== '_dmarc') {
    const right = name === '' ? '_dmarc' : `_dmarc.${name}`
    found.push({
      code: 'dmarc-name',
      field: 'name',
      text: `Receivers look for DMARC records only at ${right}.`,
      fix: { label: `Use ${right}`, change: { name: right } },
    })
  }
  if (first === '_dmarc' && !isDmarc(record))
    found.push({ code: 'dmarc-form', text: 'A DMARC record begins with v=DMARC1.' })
  if (/^v=DKIM1\b/i.test(target) && (rest[0] !== '_domainkey' || first === '_domainkey'))
    found.push({ code: 'dkim-name', field: 'name', text: 'A DKIM key belongs at selector._domainkey.' })
  const octets = target.length * 3 <= largeTextOctets ? 0 : octetLength(target)
  if (octets > largeTextOctets)
    found.push({
      code: 'large-text',
      text: `The text has ${octets} bytes, more than many resolvers accept in one response.`,
    })
  return found
}

/** What is left of the data of a record without the lengths of its strings. */
const maxTextOctets = 65_000

function explain({ target }: StoredMembers, draft: DraftMembers): TypeFinding {
  const octets = octetLength(target)
  if (octets > maxTextOctets)
    return {
      code: 'text-length',
      text: `The text has ${formatNumber(octets)} bytes; about ${formatNumber(maxTextOctets)} fit in one record.`,
    }
  return { code: 'text', text: draft.target ? 'There is no text between the quotes.' : 'Enter text.' }
}

function sentence({ name, target }: StoredMembers, owner: string): string {
  const record = { type: 'TXT', target }
  if (isSpf(record)) return `Says which servers may send mail for ${owner} (SPF).`
  if (isDmarc(record)) return 'Tells receivers what to do with forged mail (DMARC).'
  if (/\._domainkey$|\._domainkey\./.test(name)) return 'Holds a key that signs outgoing mail (DKIM).'
  return `${owner} has a text record.`
}

export const TXT: RecordTypeRule = {
  description: 'Text',
  number: 16,
  order: 6,
  name: 'optional',
  wildcard: true,
  host: false,
  members: {},
  target: {
    kind: 'text',
    label: 'Text',
    wanted: 'text',
    example: 'v=spf1 mx -all',
    normalize: normalizeText,
    reasonAgainst: ({ target }) => {
      if (!fitsInRecord(target)) return lengthReason(recordTarget)
      return target === '' ? requiredReason('target') : null
    },
    explain,
  },
  data: ['target'],
  sentence,
  warnings,
}
