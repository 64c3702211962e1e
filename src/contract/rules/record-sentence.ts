/** What a record means, in a sentence. */
import { fullyQualifiedName } from './dns-name.ts'
import { toUnicodeName } from './idn.ts'
import type { RecordValues } from './record-types.ts'
import { isDmarc, isSpf } from './text-warnings.ts'

/** `a.b` as `a.b`; a wildcard as `any name below b`. */
function subject({ name }: RecordValues, zone: string): string {
  const full = toUnicodeName(fullyQualifiedName(name, zone))
  return full.startsWith('*.') ? `Any other name below ${full.slice(2)}` : full
}

function textSentence(record: RecordValues, owner: string): string {
  if (isSpf(record)) return `Says which servers may send mail for ${owner} (SPF).`
  if (isDmarc(record)) return 'Tells receivers what to do with forged mail (DMARC).'
  if (/\._domainkey$|\._domainkey\./.test(record.name)) return 'Holds a key that signs outgoing mail (DKIM).'
  return `${owner} has a text.`
}

function caaSentence({ tag, target }: RecordValues, owner: string): string {
  if (tag === 'iodef') return `Certificate authorities report refused requests for ${owner} to ${target}.`
  const kind = tag === 'issuewild' ? 'wildcard certificates' : 'certificates'
  const [issuer = ''] = target.split(';')
  return issuer.trim() === ''
    ? `No certificate authority may issue ${kind} for ${owner}.`
    : `${issuer.trim()} may issue ${kind} for ${owner}.`
}

/** The meaning of a record in stored form, such as `Mail for example.com goes to mx.example.net (priority 10).` */
export function recordSentence(record: RecordValues, zone: string): string {
  const owner = subject(record, zone)
  const target = toUnicodeName(record.target)
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return `${owner} points to ${target}.`
    case 'CNAME':
      return `${owner} is another name for ${target}.`
    case 'MX':
      return target === ''
        ? `${owner} takes no mail.`
        : `Mail for ${owner} goes to ${target} (priority ${record.priority}; the lowest is tried first).`
    case 'NS':
      return `${owner} is answered by the name server ${target}.`
    case 'PTR':
      return `${owner} is the reverse name of ${target}.`
    case 'SRV':
      return target === '.'
        ? `${zone} does not offer ${record.service} over ${record.protocol}.`
        : `${record.service} over ${record.protocol} for ${zone} is at ${target}, port ${record.port} (priority ${record.priority}, weight ${record.weight}).`
    case 'TXT':
      return textSentence(record, owner)
    case 'CAA':
      return caaSentence(record, owner)
  }
}
