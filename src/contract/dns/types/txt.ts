/** Texts. A record holds one text without quotes; the zone file splits it into strings of 255 octets (gaps 8.4). */
import { formatNumber } from '../../text.ts'
import { recordTarget } from '../../limits.ts'
import { lengthReason, requiredReason } from '../../schema.ts'
import { isDmarc, isSpf, mailTextWarnings } from './mail-policies.ts'
import type { DraftMembers, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'
import { fitsInRecord, octetLength } from './strings.ts'

const unescape = (text: string) => text.replace(/\\([\s\S])/g, '$1')

/**
 * Normalizes pasted text: `"a" "b"` becomes `ab`, line breaks are removed, other text is kept. Takes linear time for
 * any input.
 */
export function normalizeText(value: string): string {
  const singleLine = value.replace(/[\r\n]+/g, '')
  const quotedString = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*/y
  const strings: string[] = []
  while (quotedString.lastIndex < singleLine.length) {
    const match = quotedString.exec(singleLine)
    if (!match) return singleLine
    strings.push(unescape(match[1] ?? ''))
  }
  return strings.join('')
}

/** The form of a text in a request that is stored as exactly this text, also when it is itself in quotes. */
export const toTextTarget = (text: string) =>
  normalizeText(text) === text ? text : `"${text.replace(/["\\]/g, '\\$&')}"`

/** Answers above this size do not fit in common UDP limits. */
const largeTextOctets = 2000

/** About the contents of a text, and its size. */
function warnings({ name, target }: StoredMembers): TypeFinding[] {
  const found = mailTextWarnings({ name, target })
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
