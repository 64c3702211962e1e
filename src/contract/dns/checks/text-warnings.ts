/** Warnings about the contents of TXT records: SPF (RFC 7208), DMARC (RFC 7489), DKIM (RFC 6376). */
import type { Finding } from '../records/findings.ts'
import type { RecordValues } from '../records/record-types.ts'
import { octetLength } from '../records/zone-text.ts'

type TextWarning = Pick<Finding, 'code' | 'text' | 'fix'> & { readonly field?: 'name' | 'target' }

/** Answers above this size do not fit in common UDP limits. */
const largeTextOctets = 2000
const maxSpfLookups = 10

export const isSpf = ({ type, target }: RecordValues) => type === 'TXT' && /^v=spf1(?: |$)/i.test(target)
export const isDmarc = ({ type, target }: RecordValues) => type === 'TXT' && /^v=DMARC1\b/i.test(target)

/** Terms that cost a look-up (RFC 7208 4.6.4). */
const lookupTerm = /^[+?~-]?(?:include:|exists:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?:[:/]|$))|^redirect=/i

function spfWarnings(target: string): TextWarning[] {
  const terms = target.split(' ').slice(1).filter(Boolean)
  const lookups = terms.filter((term) => lookupTerm.test(term)).length
  const all = terms.findIndex((term) => /^[+?~-]?all$/i.test(term))
  const warnings: TextWarning[] = []
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

/** Warnings about a valid TXT record in stored form. */
export function textWarnings(record: RecordValues): TextWarning[] {
  const { name, target } = record
  const warnings: TextWarning[] = isSpf(record) ? spfWarnings(target) : []
  if (/^v=spf1[^ ]/i.test(target) || /^(?:spf1|v=spf2|spf=)/i.test(target))
    warnings.push({ code: 'spf-form', text: 'This looks like SPF, but it does not begin with "v=spf1 ".' })
  const [first = '', ...rest] = name.split('.')
  if (isDmarc(record) && first !== '_dmarc') {
    const right = name === '' ? '_dmarc' : `_dmarc.${name}`
    warnings.push({
      code: 'dmarc-name',
      field: 'name',
      text: `Receivers look for DMARC records only at ${right}.`,
      fix: { label: `Use ${right}`, change: { name: right } },
    })
  }
  if (first === '_dmarc' && !isDmarc(record))
    warnings.push({ code: 'dmarc-form', text: 'A DMARC record begins with v=DMARC1.' })
  if (/^v=DKIM1\b/i.test(target) && (rest[0] !== '_domainkey' || first === '_domainkey'))
    warnings.push({ code: 'dkim-name', field: 'name', text: 'A DKIM key belongs at selector._domainkey.' })
  const octets = target.length * 3 <= largeTextOctets ? 0 : octetLength(target)
  if (octets > largeTextOctets)
    warnings.push({
      code: 'large-text',
      text: `The text has ${octets} bytes, more than many resolvers accept in one response.`,
    })
  return warnings
}
