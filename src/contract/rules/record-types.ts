/**
 * The nine record types: which members each takes, what its name and target may be, and the form they are stored in
 * (profile-and-domains.md, Domain record; gaps 8.3, 8.4; interface README, Decided here). One table drives the form, the list, the
 * import and the service. Rules between records of one zone are not here.
 */
import { domainLabelLength, recordName, recordTarget } from '../limits.ts'
import type { Refusal } from '../refusal.ts'
import { lengthReason, requiredReason } from '../schema.ts'
import { isIpv4, isIpv6 } from './address.ts'
import { isCaaValue, type CaaTag } from './caa.ts'
import { asciiName, clean, fullName, hostNameLength, isHostLabel, isHostName, relativeName, withoutFinalPeriod } from './dns-name.ts'
import { nearestTtl } from './ttl.ts'
import { normaliseText } from './txt.ts'

export const recordTypeNames = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'] as const
export type RecordType = (typeof recordTypeNames)[number]

/** Stands for the address of the caller in A and AAAA (gaps 8.4). */
export const remoteAddress = '[remote_addr]'

/** Members that only some types have. */
export const typeMembers = ['priority', 'weight', 'port', 'service', 'protocol', 'tag'] as const
export type TypeMember = (typeof typeMembers)[number]

interface RecordRule {
  /** composed: made of service and protocol, a given name is ignored. */
  readonly name: 'optional' | 'required' | 'composed'
  /** False where `*` is refused as the leftmost label. */
  readonly wildcard: boolean
  /** True where the name is that of a host: no hyphen at the ends of a label. */
  readonly host: boolean
  readonly target: 'ipv4' | 'ipv6' | 'host' | 'text' | 'caa'
  readonly members: Readonly<Partial<Record<TypeMember, 'required' | 'optional'>>>
}

export const recordTypes: Readonly<Record<RecordType, RecordRule>> = {
  A: { name: 'optional', wildcard: true, host: true, target: 'ipv4', members: {} },
  AAAA: { name: 'optional', wildcard: true, host: true, target: 'ipv6', members: {} },
  NS: { name: 'optional', wildcard: false, host: false, target: 'host', members: {} },
  MX: { name: 'optional', wildcard: true, host: true, target: 'host', members: { priority: 'optional' } },
  CNAME: { name: 'required', wildcard: true, host: false, target: 'host', members: {} },
  TXT: { name: 'optional', wildcard: true, host: false, target: 'text', members: {} },
  SRV: {
    name: 'composed', wildcard: false, host: false, target: 'host',
    members: { service: 'required', protocol: 'optional', priority: 'required', weight: 'required', port: 'required' },
  },
  PTR: { name: 'optional', wildcard: true, host: false, target: 'host', members: {} },
  CAA: { name: 'optional', wildcard: true, host: false, target: 'caa', members: { tag: 'required' } },
}

/** What a new record's form begins with (gaps 8.4); the service's own default of an MX priority is 0. */
export const formDefaults = { priority: 10, weight: 5, port: 80, protocol: 'tcp', tag: 'issue', ttl_sec: 0 } as const
/** Protocols people choose from; any other name is allowed. */
export const srvProtocols = ['tcp', 'udp', 'tls', 'sctp', 'xmpp', 'smtp'] as const

/** A record as people or the wire give it. */
export interface RecordDraft {
  type: RecordType
  name?: string | null | undefined
  target?: string | null | undefined
  priority?: number | null | undefined
  weight?: number | null | undefined
  port?: number | null | undefined
  service?: string | null | undefined
  protocol?: string | null | undefined
  tag?: CaaTag | null | undefined
  ttl_sec?: number | null | undefined
}

/** A record as it is stored and answered: members that its type has not are 0 or null. */
export interface RecordValues {
  type: RecordType
  name: string
  target: string
  priority: number
  weight: number
  port: number
  service: string | null
  protocol: string | null
  tag: CaaTag | null
  ttl_sec: number
}

export const invalidTargetReason = 'You have entered an invalid target'
export const invalidNameReasons = ['Name contains invalid characters', 'Invalid hostname'] as const
export const invalidIpv4Reason = 'Must be a valid IPv4 address'
export const invalidIpv6Reason = 'Must be a valid IPv6 address'
export const invalidServiceReason = 'Must only use ASCII letters, numbers, and dashes'

const missing = (value: unknown) => value === undefined || value === null

/** Required members that the draft lacks; a null MX says so with "" or ".", so only a missing target counts. */
export function missingMembers(draft: RecordDraft): string[] {
  const rule = recordTypes[draft.type]
  const target = draft.type === 'MX' ? missing(draft.target) : missing(draft.target) || draft.target === ''
  return [
    ...(rule.name === 'required' && !draft.name ? ['name'] : []),
    ...(target ? ['target'] : []),
    ...typeMembers.filter((member) => rule.members[member] === 'required' && (missing(draft[member]) || draft[member] === '')),
  ]
}

/** Service and protocol without the underscores people put in front. */
const bare = (value: string | null | undefined) => clean(value ?? '').replace(/^_+/, '').replace(/\.$/, '').toLowerCase()

function storedHost({ type, target }: RecordDraft, zone: string): string {
  const written = asciiName(target ?? '')
  if (type === 'MX' && written === '.') return ''
  if (written === '@') return zone
  const host = withoutFinalPeriod(written)
  return type === 'SRV' && host !== '' && !host.includes('.') ? fullName(host, zone) : host
}

/** Stands for no host at all: a null MX (RFC 7505), an SRV that is not offered (RFC 2782). */
const isNoHost = ({ type, target }: RecordValues) => (type === 'MX' && target === '') || (type === 'SRV' && target === '.')

interface TargetForm {
  readonly stored: (draft: RecordDraft, zone: string) => string
  readonly fits: (record: RecordValues) => boolean
  readonly reason: string
}
const cleaned = ({ target }: RecordDraft) => clean(target ?? '')
const targetForms: Readonly<Record<RecordRule['target'], TargetForm>> = {
  ipv4: { stored: cleaned, fits: ({ target }) => isIpv4(target) || target === remoteAddress, reason: invalidIpv4Reason },
  ipv6: { stored: cleaned, fits: ({ target }) => isIpv6(target) || target === remoteAddress, reason: invalidIpv6Reason },
  host: { stored: storedHost, fits: (record) => isNoHost(record) || isHostName(record.target), reason: invalidTargetReason },
  text: { stored: ({ target }) => normaliseText(target ?? ''), fits: ({ target }) => target !== '', reason: requiredReason('target') },
  caa: { stored: cleaned, fits: ({ tag, target }) => tag !== null && isCaaValue(tag, target), reason: invalidTargetReason },
}

/** The stored form of a draft in its zone (the zone's name in stored form). Nothing is checked. */
export function normaliseRecord(draft: RecordDraft, zone: string): RecordValues {
  const { members, name } = recordTypes[draft.type]
  const number = (member: 'priority' | 'weight' | 'port') => (members[member] ? (draft[member] ?? 0) : 0)
  const service = members.service ? bare(draft.service) : null
  const protocol = members.protocol ? bare(draft.protocol) || 'tcp' : null
  const target = targetForms[recordTypes[draft.type].target].stored(draft, zone)
  return {
    type: draft.type,
    name: name === 'composed' ? `_${service}._${protocol}` : relativeName(draft.name ?? '', zone),
    target,
    priority: draft.type === 'MX' && target === '' ? 0 : number('priority'),
    weight: number('weight'),
    port: number('port'),
    service,
    protocol,
    tag: members.tag ? (draft.tag ?? null) : null,
    ttl_sec: nearestTtl(draft.ttl_sec ?? 0),
  }
}

const isLooseLabel = (label: string) => label.length <= domainLabelLength && /^[a-zA-Z0-9_-]+$/.test(label)

function nameReasons({ type, name }: RecordValues, zone: string): string[] {
  const rule = recordTypes[type]
  if (name === '' || rule.name === 'composed') return name === '' && rule.name === 'required' ? [requiredReason('name')] : []
  if (name.length > recordName.max) return [lengthReason(recordName)]
  const [first = '', ...rest] = name.split('.')
  const labels = first === '*' && rule.wildcard ? rest : [first, ...rest]
  const fits = labels.every(rule.host ? isHostLabel : isLooseLabel) && fullName(name, zone).length <= hostNameLength
  return fits ? [] : [...invalidNameReasons]
}

const serviceNameLength = domainLabelLength - 1
const isServiceName = (value: string | null) => value === null || (value.length <= serviceNameLength && /^[a-z0-9-]+$/.test(value))

function targetReasons(record: RecordValues): string[] {
  if (record.target.length > recordTarget.max) return [lengthReason(recordTarget)]
  const form = targetForms[recordTypes[record.type].target]
  return form.fits(record) ? [] : [form.reason]
}

/**
 * A draft read in its zone: the stored form, and what is wrong with it in the interface's words. A missing required member is said
 * alone, because nothing else can be judged without it.
 */
export function readRecord(draft: RecordDraft, zone: string): { record: RecordValues; refusals: Refusal[] } {
  const record = normaliseRecord(draft, zone)
  const absent = missingMembers(draft).map((field) => ({ field, reason: requiredReason(field) }))
  if (absent.length > 0) return { record, refusals: absent }
  return {
    record,
    refusals: [
      ...nameReasons(record, zone).map((reason) => ({ field: 'name', reason })),
      ...targetReasons(record).map((reason) => ({ field: 'target', reason })),
      ...(['service', 'protocol'] as const).flatMap((field) => (isServiceName(record[field]) ? [] : [{ field, reason: invalidServiceReason }])),
    ],
  }
}
