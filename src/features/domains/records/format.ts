/** Records as text in the grid. */
import { isNullMx } from '#contract/dns/checks/record-conflicts.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { recordTypes, type RecordType, type RecordValues } from '#contract/dns/records/record-types.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import { t } from '#contract/translate.ts'

/** The data before the target: `10` of MX, `10 5 5060` of SRV, `issue` of CAA. Empty for other types. */
export const typeSpecificText = (record: RecordValues): string =>
  recordTypes[record.type].data
    .flatMap((field) => (field === 'target' || field === 'flags' ? [] : [record[field] ?? '']))
    .join(' ')

/** The displayed target: an empty one is a null MX, and other services may store addresses in other notations. */
export function targetText({ type, target }: Pick<RecordValues, 'type' | 'target'>): string {
  if (recordTypes[type].target.kind === 'ipv6') return canonicalAddress(target)
  return isNullMx({ type, target }) ? t('. (accepts no mail)') : target
}

/** Shows the spaces of values that may wrap: repeated, leading and trailing ones are part of a text. */
export const spacesClass = 'whitespace-break-spaces'

/** "MX mail.example.com", for buttons and messages. */
export const recordLabel = ({ type, name }: Pick<RecordValues, 'type' | 'name'>, zone: string) =>
  `${type} ${fullyQualifiedName(name, zone)}`

const fieldLabels: Readonly<Record<Exclude<RecordField, 'target'>, () => string>> = {
  name: () => t('Name'),
  priority: () => t('Priority'),
  weight: () => t('Weight'),
  port: () => t('Port'),
  service: () => t('Service'),
  protocol: () => t('Protocol'),
  tag: () => t('Tag'),
  ttl_sec: () => 'TTL',
}
export const fieldLabel = (field: RecordField, type: RecordType) =>
  field === 'target' ? recordTypes[type].target.label() : fieldLabels[field]()
