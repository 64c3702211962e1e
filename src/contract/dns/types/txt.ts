/** Texts. A record holds one text without quotes; the zone file splits it into strings of 255 octets (gaps 8.4). */
import { formatNumber, hasHiddenCharacters } from '../../text.ts'
import { recordTarget } from '../../limits.ts'
import { invisibleReason, lengthReason, requiredReason } from '../../schema.ts'
import { isDmarc, isSpf, mailTextWarnings } from './mail-policies.ts'
import type { DraftMembers, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'
import { fitsInRecord, octetLength } from './strings.ts'
import { plural, t } from '../../translate.ts'

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
 * Texts whose strings are joined by definition (SPF: RFC 7208 3.3; DKIM: RFC 6376 3.6.2.2; DMARC; MTA-STS: RFC 8461
 * 3.1; TLS reports: RFC 8460 3; BIMI; Sender ID).
 */
const joinedByDefinition = /^(?:v=(?:spf1|DKIM1|DMARC1|STSv1|TLSRPTv1|BIMI1)\b|spf2\.0\/)/i
/** The minimum octets of a full string of a long text: a character of four octets may not fit into the rest. */
const fullStringOctets = 252

/**
 * The effect of storing several strings as one text, as a sentence: some readers treat each as a separate value (RFC
 * 6763 6, RFC 1464). Null when there is none. `octets`: the length of each string.
 */
export const joiningNote = (octets: readonly number[], text: string): string | null =>
  octets.length < 2 || octets.slice(0, -1).every((count) => count >= fullStringOctets) || joinedByDefinition.test(text)
    ? null
    : plural(octets.length, '{count} string will be stored as one.', '{count} strings will be stored as one.')

/** The same for text as it was entered or pasted. */
export function enteredJoiningNote(entered: string): string | null {
  const strings = quotedStrings(entered) ?? []
  return joiningNote(strings.map(octetLength), strings.join(''))
}

/** The form of a text in a request that is stored as exactly this text, even when it is itself in quotes. */
export const toTextTarget = (text: string) =>
  normalizeText(text) === text ? text : `"${text.replace(/["\\]/g, '\\$&')}"`

/** Answers above this size exceed common UDP limits. */
const largeTextOctets = 2000

/** Warnings about the contents of a text and its size. */
function warnings({ name, target }: StoredMembers, _: string, draft: DraftMembers): TypeFinding[] {
  const found = mailTextWarnings({ name, target })
  const joined = enteredJoiningNote(draft.target ?? '')
  if (joined !== null) found.push({ code: 'joined-strings', text: joined })
  const octets = target.length * 3 <= largeTextOctets ? 0 : octetLength(target)
  if (octets > largeTextOctets)
    found.push({
      code: 'large-text',
      text: t('The text has {octets} bytes, more than many resolvers accept in one response.', {
        octets: String(octets),
      }),
    })
  return found
}

/** How much text fits into the data of a record besides the lengths of its strings. */
const maxTextOctets = 65_000

function explain({ target }: StoredMembers, draft: DraftMembers): TypeFinding {
  const octets = octetLength(target)
  if (octets > maxTextOctets)
    return {
      code: 'text-length',
      text: t('The text has {octets} bytes; about {max} fit in one record.', {
        octets: formatNumber(octets),
        max: formatNumber(maxTextOctets),
      }),
    }
  if (hasHiddenCharacters(target)) {
    const hidden = Array.from(target).find(hasHiddenCharacters) ?? ''
    const code = `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return {
      code: 'invisible-characters',
      text: t('The text contains the invisible character {code}, which the service does not accept.', { code }),
    }
  }
  return { code: 'text', text: draft.target ? t('There is no text between the quotes.') : t('Enter text.') }
}

function sentence({ name, target }: StoredMembers, owner: string): string {
  const record = { type: 'TXT', target }
  if (isSpf(record)) return t('Says which servers may send mail for {owner} (SPF).', { owner })
  if (isDmarc(record)) return t('Tells receivers what to do with forged mail (DMARC).')
  if (/\._domainkey$|\._domainkey\./.test(name))
    return t('Holds the key that verifies the signatures of outgoing mail (DKIM).')
  return t('{owner} has a text record.', { owner })
}

export const TXT: RecordTypeRule = {
  description: () => t('Text'),
  number: 16,
  order: 6,
  name: 'optional',
  wildcard: true,
  host: false,
  members: {},
  target: {
    kind: 'text',
    label: () => t('Text'),
    wanted: () => t('text'),
    example: 'v=spf1 mx -all',
    normalize: normalizeText,
    reasonAgainst: ({ target }) => {
      if (!fitsInRecord(target)) return lengthReason(recordTarget)
      if (hasHiddenCharacters(target)) return invisibleReason
      return target === '' ? requiredReason('target') : null
    },
    explain,
  },
  data: ['target'],
  sentence,
  warnings,
}
