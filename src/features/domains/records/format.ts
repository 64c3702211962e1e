/** Records as text in the grid. */
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { recordTypes, type RecordType, type RecordValues } from '#contract/dns/records/record-types.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'

/** What stands before the target: `10` of MX, `10 5 5060` of SRV, `issue` of CAA. Empty for other types. */
export function typeSpecificText({ type, priority, weight, port, tag }: RecordValues): string {
  const { members } = recordTypes[type]
  return [
    ...(members.priority ? [priority] : []),
    ...(members.weight ? [weight] : []),
    ...(members.port ? [port] : []),
    ...(members.tag ? [tag ?? ''] : []),
  ].join(' ')
}

/** The target as shown: an empty one is that of a null MX, and other services may store addresses in other forms. */
export function targetText({ type, target }: Pick<RecordValues, 'type' | 'target'>): string {
  if (type === 'AAAA') return canonicalAddress(target)
  return type === 'MX' && target === '' ? '. (accepts no mail)' : target
}

/** "MX mail.example.com", for buttons and messages. */
export const recordLabel = ({ type, name }: Pick<RecordValues, 'type' | 'name'>, zone: string) =>
  `${type} ${fullyQualifiedName(name, zone)}`

const fieldLabels: Readonly<Record<Exclude<RecordField, 'target'>, string>> = {
  name: 'Name',
  priority: 'Priority',
  weight: 'Weight',
  port: 'Port',
  service: 'Service',
  protocol: 'Protocol',
  tag: 'Tag',
  ttl_sec: 'TTL',
}
const targetLabels: Readonly<Record<RecordType, string>> = {
  A: 'IPv4 address',
  AAAA: 'IPv6 address',
  NS: 'Name server',
  MX: 'Mail server',
  CNAME: 'Target',
  TXT: 'Text',
  SRV: 'Target',
  PTR: 'Host name',
  CAA: 'Value',
}
export const fieldLabel = (field: RecordField, type: RecordType) =>
  field === 'target' ? targetLabels[type] : fieldLabels[field]

export const typeDescriptions: Readonly<Record<RecordType, string>> = {
  A: 'IPv4 address',
  AAAA: 'IPv6 address',
  NS: 'Name server',
  MX: 'Mail server',
  CNAME: 'Alias',
  TXT: 'Text',
  SRV: 'Service',
  PTR: 'Reverse name',
  CAA: 'Certificate authority',
}
