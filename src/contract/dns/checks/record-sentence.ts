/** What a record means, in a sentence. */
import { fullyQualifiedName } from '../names/dns-name.ts'
import { toUnicodeName } from '../names/idn.ts'
import type { RecordType, RecordValues } from '../records/record-types.ts'
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
  return `${owner} has a text record.`
}

function caaSentence({ tag, target }: RecordValues, owner: string): string {
  if (tag === 'iodef') return `Certificate authorities report refused requests for ${owner} to ${target}.`
  const kind = tag === 'issuewild' ? 'wildcard certificates' : 'certificates'
  const [issuer = ''] = target.split(';')
  return issuer.trim() === ''
    ? `No certificate authority may issue ${kind} for ${owner}.`
    : `${issuer.trim()} may issue ${kind} for ${owner}.`
}

const pointsTo = (record: RecordValues, owner: string) => `${owner} points to ${record.target}.`

const sentences: Readonly<Record<RecordType, (record: RecordValues, owner: string, zone: string) => string>> = {
  A: pointsTo,
  AAAA: pointsTo,
  CNAME: ({ target }, owner) => `${owner} is an alias for ${toUnicodeName(target)}.`,
  MX: ({ target, priority }, owner) =>
    target === ''
      ? `${owner} accepts no mail.`
      : `Mail for ${owner} goes to ${toUnicodeName(target)} (priority ${priority}; the lowest is tried first).`,
  NS: ({ target }, owner) => `${owner} is served by the name server ${toUnicodeName(target)}.`,
  PTR: ({ target }, owner) => `${owner} is the reverse name of ${toUnicodeName(target)}.`,
  SRV: ({ target, service, protocol, port, priority, weight }, _, zone) =>
    target === '.'
      ? `${zone} does not offer ${service} over ${protocol}.`
      : `${service} over ${protocol} for ${zone} is at ${toUnicodeName(target)}, port ${port} (priority ${priority}, weight ${weight}).`,
  TXT: textSentence,
  CAA: caaSentence,
}

/** The meaning of a record in stored form, such as `Mail for example.com goes to mx.example.net (priority 10).` */
export const recordSentence = (record: RecordValues, zone: string) =>
  sentences[record.type](record, subject(record, zone), zone)
