/**
 * The record types (profile-and-domains.md, Domain record; gaps 8.3, 8.4; interface README), and the stored form of
 * records. The form, the list, the import, the file formats and the service all use this table. Rules between the
 * records of a zone are in checks.
 */
import { maxDomainLabelLength, recordName, recordTarget } from '../../limits.ts'
import { lengthReason, requiredReason, type ErrorDetail } from '../../schema.ts'
import {
  cleanInput,
  fullyQualifiedName,
  isHostnameLabel,
  maxHostnameLength,
  toRelativeName,
} from '../names/dns-name.ts'
import { A } from '../types/a.ts'
import { AAAA } from '../types/aaaa.ts'
import { CAA } from '../types/caa.ts'
import { CNAME } from '../types/cname.ts'
import { MX } from '../types/mx.ts'
import { NS } from '../types/ns.ts'
import { PTR } from '../types/ptr.ts'
import {
  typeSpecificMembers,
  type DraftMembers,
  type NumberMember,
  type RecordTypeRule,
  type StoredMembers,
} from '../types/record-type-rule.ts'
import { SRV } from '../types/srv.ts'
import { TXT } from '../types/txt.ts'
import { nearestTtl } from './ttl.ts'
import { reason } from '../../translate.ts'

/** In the order in which they are offered. */
const table = {
  A,
  AAAA,
  NS,
  MX,
  CNAME,
  TXT,
  SRV,
  PTR,
  CAA,
}

export type RecordType = keyof typeof table
export const recordTypes: Readonly<Record<RecordType, RecordTypeRule>> = table
export const isRecordType = (type: string): type is RecordType => Object.hasOwn(table, type)
export const recordTypeNames: readonly RecordType[] = Object.keys(table).filter(isRecordType)

/** A record as a user types it or a request contains it. */
export interface RecordDraft extends DraftMembers {
  type: RecordType
}

/** A record as it is stored and returned. */
export interface RecordValues extends StoredMembers {
  type: RecordType
}

/**
 * Initial values of the form for a new record (gaps 8.4). The service's own default for an MX priority is 0. A port has
 * none: it depends on the service (`srvPort`).
 */
export const recordFormDefaults = {
  priority: 10,
  weight: 5,
  protocol: 'tcp',
  tag: 'issue',
  ttl_sec: 0,
} as const

const invalidNameReasons = [reason('Name contains invalid characters'), reason('Invalid hostname')] as const
const invalidServiceReason = reason('Must only use ASCII letters, numbers, and dashes')

const isMissing = (value: unknown) => value === undefined || value === null
/** Required members that the draft lacks. If an empty target means that there is no host, only a missing one counts. */
export function missingFields(draft: RecordDraft): string[] {
  const rule = recordTypes[draft.type]
  const lacksTarget = isMissing(draft.target) || (draft.target === '' && rule.target.none !== '')
  return [
    ...(rule.name === 'required' && !draft.name ? ['name'] : []),
    ...(lacksTarget ? ['target'] : []),
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

/** The stored form of a draft in its zone, whose name is in stored form too. Nothing is validated. */
export function normalizeRecord(draft: RecordDraft, zone: string): RecordValues {
  const { members, name, target, normalize } = recordTypes[draft.type]
  const number = (member: NumberMember) => (members[member] ? (draft[member] ?? 0) : 0)
  const service = members.service ? stripUnderscores(draft.service) : null
  const protocol = members.protocol ? stripUnderscores(draft.protocol) || 'tcp' : null
  const record = {
    type: draft.type,
    name: name === 'derived' ? `_${service}._${protocol}` : toRelativeName(draft.name ?? '', zone),
    target: target.normalize(draft.target ?? '', zone),
    priority: number('priority'),
    weight: number('weight'),
    port: number('port'),
    service,
    protocol,
    tag: members.tag ? (draft.tag ?? null) : null,
    ttl_sec: nearestTtl(draft.ttl_sec ?? 0),
  }
  return normalize ? { type: draft.type, ...normalize(record) } : record
}

const isDnsLabel = (label: string) => label.length <= maxDomainLabelLength && /^[a-zA-Z0-9_-]+$/.test(label)

/**
 * True for a relative name that ends in the name of the zone. It is not a valid name, because the service would shorten
 * it when it is sent again.
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

function targetReason(record: RecordValues): string | null {
  if (record.target.length > recordTarget.max) return lengthReason(recordTarget)
  return recordTypes[record.type].target.reasonAgainst(record)
}

/**
 * Parses a draft in its zone: the stored form, and its errors with the interface's reasons. When required members are
 * missing, those are the only errors, because the other rules need them.
 */
export function parseRecord(draft: RecordDraft, zone: string): { record: RecordValues; errors: ErrorDetail[] } {
  const record = normalizeRecord(draft, zone)
  const missingErrors = missingFields(draft).map((field) => ({ field, reason: requiredReason(field) }))
  if (missingErrors.length > 0) return { record, errors: missingErrors }
  const derived = recordTypes[draft.type].name === 'derived'
  const invalidTarget = targetReason(record)
  return {
    record,
    errors: [
      ...nameReasons(record, zone).map((reason) => ({ field: derived ? 'service' : 'name', reason })),
      ...(invalidTarget === null ? [] : [{ field: 'target', reason: invalidTarget }]),
      ...(['service', 'protocol'] as const).flatMap((field) =>
        isServiceName(record[field]) ? [] : [{ field, reason: invalidServiceReason }],
      ),
    ],
  }
}

/**
 * Names of resource record types besides the usual ones (IANA, Domain Name System Parameters; ALIAS and ANAME of
 * several providers), to distinguish a record that cannot be stored from a line that is not a record at all.
 */
const otherTypes: ReadonlySet<string> = new Set(
  (
    'A6 AFSDB ALIAS AMTRELAY ANAME APL ATMA AVC CERT CLA CSYNC DHCID DLV DNAME DOA DS DSYNC EID EUI48 EUI64 GID GPOS HHIT HINFO HIP HTTPS ' +
    'IPN IPSECKEY ISDN KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NIMLOC NINFO NSAP NSAP-PTR NULL NXNAME NXT OPENPGPKEY OPT PX ' +
    'RESINFO RKEY RP RT SIG SINK SMIMEA SPF SSHFP SVCB TA TALINK TKEY TLSA TSIG UID UINFO UNSPEC URI WALLET WKS X25 ZONEMD'
  ).split(' '),
)

/** True for a type in upper case that exists but cannot be stored, also in the generic notation (RFC 3597). */
export const isUnsupportedType = (type: string) =>
  !isRecordType(type) && (otherTypes.has(type) || /^TYPE\d{1,5}$/.test(type))
