/**
 * The nine record types: their members, valid names and targets, and their stored form (profile-and-domains.md, Domain record; gaps
 * 8.3, 8.4; interface README). One table for form, list, import and service. Rules between the records of a zone are not here.
 */
import { maxDomainLabelLength, recordName, recordTarget } from '../../limits.ts'
import { lengthReason, requiredReason, type ErrorDetail } from '../../schema.ts'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { canonicalAddress } from '../names/canonical-address.ts'
import { isCaaValue, type CaaTag } from './caa.ts'
import {
  toAsciiName,
  cleanInput,
  fullyQualifiedName,
  maxHostnameLength,
  isHostnameLabel,
  isHostname,
  toRelativeName,
  stripTrailingDot,
} from '../names/dns-name.ts'
import { nearestTtl } from './ttl.ts'
import { normalizeText } from './txt.ts'
import { fitsInRecord } from './zone-text.ts'

export const recordTypeNames = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'] as const
export type RecordType = (typeof recordTypeNames)[number]

export const isRecordType = (type: string): type is RecordType => recordTypeNames.some((each) => each === type)

/** Means the address of the caller in A and AAAA (gaps 8.4). */
export const remoteAddressPlaceholder = '[remote_addr]'

/** Members that only some types have. */
export const typeSpecificMembers = ['priority', 'weight', 'port', 'service', 'protocol', 'tag'] as const
type TypeSpecificMember = (typeof typeSpecificMembers)[number]

interface RecordRule {
  /** derived: made of service and protocol; a name in the request is ignored. */
  readonly name: 'optional' | 'required' | 'derived'
  /** Whether `*` is valid as the leftmost label. */
  readonly wildcard: boolean
  /** Whether the name is that of a host, whose labels have no hyphen at their ends. */
  readonly host: boolean
  readonly target: 'ipv4' | 'ipv6' | 'host' | 'text' | 'caa'
  readonly members: Readonly<Partial<Record<TypeSpecificMember, 'required' | 'optional'>>>
}

export const recordTypes: Readonly<Record<RecordType, RecordRule>> = {
  A: { name: 'optional', wildcard: true, host: true, target: 'ipv4', members: {} },
  AAAA: { name: 'optional', wildcard: true, host: true, target: 'ipv6', members: {} },
  NS: { name: 'optional', wildcard: false, host: false, target: 'host', members: {} },
  MX: { name: 'optional', wildcard: true, host: true, target: 'host', members: { priority: 'optional' } },
  CNAME: { name: 'required', wildcard: true, host: false, target: 'host', members: {} },
  TXT: { name: 'optional', wildcard: true, host: false, target: 'text', members: {} },
  SRV: {
    name: 'derived',
    wildcard: false,
    host: false,
    target: 'host',
    members: { service: 'required', protocol: 'optional', priority: 'required', weight: 'required', port: 'required' },
  },
  PTR: { name: 'optional', wildcard: true, host: false, target: 'host', members: {} },
  CAA: { name: 'optional', wildcard: true, host: false, target: 'caa', members: { tag: 'required' } },
}

/**
 * Initial values of the form for a new record (gaps 8.4). The service's own default for an MX priority is 0. A port has none: it
 * depends on the service (srv-ports.ts).
 */
export const recordFormDefaults = {
  priority: 10,
  weight: 5,
  protocol: 'tcp',
  tag: 'issue',
  ttl_sec: 0,
} as const
/** Suggested protocols; any other name is valid too. */
export const srvProtocols = ['tcp', 'udp', 'tls', 'sctp', 'xmpp', 'smtp'] as const

/** A record as a user types it or a request contains it. */
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

/** A record as it is stored and returned: members that its type does not have are 0 or null. */
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

const invalidTargetReason = 'You have entered an invalid target'
const invalidNameReasons = ['Name contains invalid characters', 'Invalid hostname'] as const
const invalidIpv4Reason = 'Must be a valid IPv4 address'
const invalidIpv6Reason = 'Must be a valid IPv6 address'
const invalidServiceReason = 'Must only use ASCII letters, numbers, and dashes'

const isMissing = (value: unknown) => value === undefined || value === null
/** Required members that the draft lacks. A null MX has the target "" or ".", so only its absence counts. */
export function missingFields(draft: RecordDraft): string[] {
  const rule = recordTypes[draft.type]
  const target = draft.type === 'MX' ? isMissing(draft.target) : isMissing(draft.target) || draft.target === ''
  return [
    ...(rule.name === 'required' && !draft.name ? ['name'] : []),
    ...(target ? ['target'] : []),
    ...typeSpecificMembers.filter(
      (member) => rule.members[member] === 'required' && (isMissing(draft[member]) || draft[member] === ''),
    ),
  ]
}

/** A service or protocol without the leading underscores that users often type. */
const stripUnderscores = (value: string | null | undefined) =>
  cleanInput(value ?? '')
    .replace(/^_+/, '')
    .replace(/\.$/, '')
    .toLowerCase()

function normalizeHost({ type, target }: RecordDraft, zone: string): string {
  const ascii = toAsciiName(target ?? '')
  if (type === 'MX' && ascii === '.') return ''
  if (ascii === '@') return zone
  const host = stripTrailingDot(ascii)
  return type === 'SRV' && host !== '' && !host.includes('.') ? fullyQualifiedName(host, zone) : host
}

/** True for a target that means no host: a null MX (RFC 7505), or an SRV whose service is not offered (RFC 2782). */
const isNullTarget = ({ type, target }: RecordValues) =>
  (type === 'MX' && target === '') || (type === 'SRV' && target === '.')

interface TargetFormat {
  readonly normalize: (draft: RecordDraft, zone: string) => string
  readonly isValid: (record: RecordValues) => boolean
  readonly reason: string
}
const cleanTarget = ({ target }: RecordDraft) => cleanInput(target ?? '')
const targetFormats: Readonly<Record<RecordRule['target'], TargetFormat>> = {
  ipv4: {
    normalize: cleanTarget,
    isValid: ({ target }) => isIpv4(target) || target === remoteAddressPlaceholder,
    reason: invalidIpv4Reason,
  },
  ipv6: {
    normalize: (draft) => canonicalAddress(cleanTarget(draft)),
    isValid: ({ target }) => isIpv6(target) || target === remoteAddressPlaceholder,
    reason: invalidIpv6Reason,
  },
  host: {
    normalize: normalizeHost,
    isValid: (record) => isNullTarget(record) || isHostname(record.target),
    reason: invalidTargetReason,
  },
  text: {
    normalize: ({ target }) => normalizeText(target ?? ''),
    isValid: ({ target }) => target !== '',
    reason: requiredReason('target'),
  },
  caa: {
    normalize: cleanTarget,
    isValid: ({ tag, target }) => tag !== null && isCaaValue(tag, target),
    reason: invalidTargetReason,
  },
}

/** The stored form of a draft in its zone, whose name is in stored form too. Nothing is validated. */
export function normalizeRecord(draft: RecordDraft, zone: string): RecordValues {
  const { members, name } = recordTypes[draft.type]
  const number = (member: 'priority' | 'weight' | 'port') => (members[member] ? (draft[member] ?? 0) : 0)
  const service = members.service ? stripUnderscores(draft.service) : null
  const protocol = members.protocol ? stripUnderscores(draft.protocol) || 'tcp' : null
  const target = targetFormats[recordTypes[draft.type].target].normalize(draft, zone)
  return {
    type: draft.type,
    name: name === 'derived' ? `_${service}._${protocol}` : toRelativeName(draft.name ?? '', zone),
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

const isDnsLabel = (label: string) => label.length <= maxDomainLabelLength && /^[a-zA-Z0-9_-]+$/.test(label)

/**
 * True for a relative name that ends in the name of the zone. It is no valid name, because the service would shorten it
 * when it is sent again.
 */
const isWithinZone = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`)

function nameReasons({ type, name }: RecordValues, zone: string): string[] {
  const rule = recordTypes[type]
  const fitsInZone = fullyQualifiedName(name, zone).length <= maxHostnameLength
  if (rule.name === 'derived') return fitsInZone ? [] : [invalidNameReasons[1]]
  if (name === '') return rule.name === 'required' ? [requiredReason('name')] : []
  if (name.length > recordName.max) return [lengthReason(recordName)]
  const [first = '', ...rest] = name.split('.')
  const labels = first === '*' && rule.wildcard ? rest : [first, ...rest]
  const isValid = !isWithinZone(name, zone) && labels.every(rule.host ? isHostnameLabel : isDnsLabel) && fitsInZone
  return isValid ? [] : [...invalidNameReasons]
}

/** The underscore before it is part of the label. */
const isServiceName = (value: string | null) =>
  value === null || (value.length < maxDomainLabelLength && /^[a-z0-9-]+$/.test(value))

function targetReasons(record: RecordValues): string[] {
  const fits = record.target.length <= recordTarget.max && (record.type !== 'TXT' || fitsInRecord(record.target))
  if (!fits) return [lengthReason(recordTarget)]
  const format = targetFormats[recordTypes[record.type].target]
  return format.isValid(record) ? [] : [format.reason]
}

/**
 * Parses a draft in its zone: the stored form, and its errors with the interface's reasons. Missing required members
 * are the only errors then, because the other rules need them.
 */
export function parseRecord(draft: RecordDraft, zone: string): { record: RecordValues; errors: ErrorDetail[] } {
  const record = normalizeRecord(draft, zone)
  const missingErrors = missingFields(draft).map((field) => ({ field, reason: requiredReason(field) }))
  if (missingErrors.length > 0) return { record, errors: missingErrors }
  const derived = recordTypes[draft.type].name === 'derived'
  return {
    record,
    errors: [
      ...nameReasons(record, zone).map((reason) => ({ field: derived ? 'service' : 'name', reason })),
      ...targetReasons(record).map((reason) => ({ field: 'target', reason })),
      ...(['service', 'protocol'] as const).flatMap((field) =>
        isServiceName(record[field]) ? [] : [{ field, reason: invalidServiceReason }],
      ),
    ],
  }
}
