/**
 * A CNAME for the zone itself, which cannot be stored (RFC 1034 3.6.2, RFC 1912 2.4), and the records that can replace
 * it.
 */
import { joinNames } from '../../text.ts'
import { isIpv4 } from '../names/address.ts'
import { nameInZone } from '../names/dns-name.ts'
import type { AddressLookUp, Finding, Fix } from '../records/findings.ts'
import type { RecordDraft, RecordValues } from '../records/record-types.ts'
import { recordsFor, type ZoneIndex, type ZoneRecord } from './zone-index.ts'
import { t } from '../../translate.ts'

const addressesOf = (records: readonly ZoneRecord[]) =>
  records.flatMap(({ type, target }) => (type === 'A' || type === 'AAAA' ? [target] : []))

/** The addresses that the zone itself has for a host, also through its own aliases. */
function addressesInZone(host: string, index: ZoneIndex): string[] {
  const visited = new Set<string>()
  let name = host.includes('.') ? nameInZone(host, index.zone) : host
  while (name !== null && name !== '' && !visited.has(name)) {
    visited.add(name)
    const found = recordsFor(index, name)
    const alias = found.find(({ type }) => type === 'CNAME')
    if (!alias) return addressesOf(found)
    name = nameInZone(alias.target, index.zone)
  }
  return []
}

/** The rest are only counted. */
const maxNamed = 2

/** A and AAAA records in place of an alias; undefined when none of the addresses needs a record. */
export function addressesFix(
  { present, ttl_sec }: Omit<AddressLookUp, 'host'>,
  addresses: readonly string[],
): Fix | undefined {
  const [first, ...add] = [...new Set(addresses)]
    .filter((target) => !present.includes(target))
    .map((target) => ({ type: isIpv4(target) ? ('A' as const) : ('AAAA' as const), target }))
  if (!first) return undefined
  const named = [first, ...add].map(({ type, target }) => `${type} ${target}`)
  return {
    label: t('Use {value}', { value: joinNames(named, maxNamed) }),
    change: first,
    add: add.map(({ type, target }) => ({ type, name: '', target, ttl_sec })),
  }
}

/** The fix without addresses: a saved alias can be removed, a new one can become that of www. */
function withoutAddresses(index: ZoneIndex, isSaved: boolean): Fix | undefined {
  if (isSaved) return { label: t('Remove this record'), remove: true }
  return index.exists('www') ? undefined : { label: t('Use {value}', { value: 'www' }), change: { name: 'www' } }
}

/**
 * The fix of an alias for the zone itself: the addresses of its target, as far as the zone knows them. For a target
 * elsewhere, `lookUp` has everything that `addressesFix` needs except the addresses, which have to be looked up.
 */
export function apexAliasFix(
  draft: RecordDraft,
  { target: host }: RecordValues,
  index: ZoneIndex,
  id: ZoneRecord['id'] | undefined,
): Pick<Finding, 'fix' | 'lookUp'> {
  const isSaved = index.at('').some((other) => other.id === id && other.type === 'CNAME')
  const addresses = addressesInZone(host, index)
  const records = { present: addressesOf(index.at('')), ttl_sec: draft.ttl_sec }
  const fix = addressesFix(records, addresses) ?? withoutAddresses(index, isSaved)
  const isElsewhere = host !== '' && addresses.length === 0
  return {
    ...(fix && { fix }),
    ...(isElsewhere && { lookUp: { host, ...records } }),
  }
}
