/**
 * The other direction of records: the counterpart of a host's address record is the reverse name of that address, and
 * the counterpart of a PTR record is the address record of its host.
 */
import type { Domain } from '#contract/areas/domains.ts'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { fullyQualifiedName, nameInZone } from '#contract/dns/names/dns-name.ts'
import { reverseAddress, reverseName } from '#contract/dns/names/reverse-zone.ts'
import type { Finding } from '#contract/dns/records/findings.ts'
import { normalizeRecord, type RecordDraft, type RecordValues } from '#contract/dns/records/record-types.ts'
import { domainOfHost } from '#queries/host-addresses.ts'
import { ancestors, indexZone, recordsFor, type ZoneIndex, type ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { isIpv4 } from '#contract/dns/names/address.ts'
import { joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'

/** A host and one of its addresses; the name has no trailing dot. */
export interface HostAddress {
  readonly host: string
  readonly address: string
  /** Which one the record gives: the address of a host, or the host of an address. */
  readonly direction: 'forward' | 'reverse'
  /** The host no longer has the address after the change. */
  readonly isFormer: boolean
}

/**
 * The host and address that a record states, or stated before the change; null for other record types and for
 * wildcards.
 */
function hostAddressOf({ type, name, target }: RecordValues, zone: string, isFormer = false): HostAddress | null {
  const full = fullyQualifiedName(name, zone)
  if (full.startsWith('*')) return null
  if (type === 'A' || type === 'AAAA')
    return { host: full, address: canonicalAddress(target), direction: 'forward', isFormer }
  const address = type === 'PTR' ? reverseAddress(full) : null
  return address === null ? null : { host: target, address, direction: 'reverse', isFormer }
}

/** The host addresses that changes of a zone have added, and those that hosts no longer have. */
export function changedHostAddresses(applied: readonly RecordChange[], zone: string): HostAddress[] {
  const found = applied.flatMap((change) => {
    const after = change.kind === 'delete' ? null : hostAddressOf(change.after, zone)
    const before = change.kind === 'create' ? null : hostAddressOf(change.before, zone, true)
    return after && before && keyOf(after) === keyOf(before) ? [] : [after, before].filter((each) => each !== null)
  })
  const present = new Set(found.flatMap((each) => (each.isFormer ? [] : [keyOf(each)])))
  return found.filter((each) => !each.isFormer || (each.direction === 'forward' && !present.has(keyOf(each))))
}

const keyOf = ({ host, address }: HostAddress) => `${host} ${address}`

/**
 * The counterparts that belong in the user's domains, grouped by domain. An address gets only one PTR record per
 * domain.
 */
export function counterpartsByDomain(
  changed: readonly HostAddress[],
  domains: readonly Domain[],
): { readonly domain: Domain; readonly drafts: readonly RecordDraft[] }[] {
  const found = new Map<Domain, Map<string, RecordDraft>>()
  for (const { host, address, direction } of changed) {
    const owner = direction === 'forward' ? reverseName(address) : host
    const domain = owner === null ? undefined : domainOfHost(owner, domains)
    if (owner === null || !domain) continue
    const name = nameInZone(owner, domain.domain) ?? ''
    const draft: RecordDraft =
      direction === 'forward'
        ? { type: 'PTR', name, target: host }
        : { type: isIpv4(address) ? 'A' : 'AAAA', name, target: address }
    const drafts = found.get(domain) ?? new Map<string, RecordDraft>()
    const key = direction === 'forward' ? name : `${name} ${address}`
    if (!drafts.has(key)) drafts.set(key, draft)
    found.set(domain, drafts)
  }
  return [...found].map(([domain, drafts]) => ({ domain, drafts: [...drafts.values()] }))
}

/** The counterparts that a zone lacks. A name keeps its existing PTR record, and an alias cannot have an address. */
export function missingCounterparts(
  drafts: readonly RecordDraft[],
  zone: string,
  records: readonly ZoneRecord[],
): RecordDraft[] {
  const index = indexZone(zone, records)
  return drafts.filter((draft) => {
    const { type, name, target } = normalizeRecord(draft, zone)
    return !index
      .at(name)
      .some(
        (other) =>
          other.type === 'CNAME' ||
          (other.type === type && (type === 'PTR' || canonicalAddress(other.target) === target)),
      )
  })
}

/**
 * The PTR records of a zone that name the wrong host: those at the names of the drafts with another target, and those
 * for former addresses of a host.
 */
export function wrongPointers(
  drafts: readonly RecordDraft[],
  former: readonly RecordDraft[],
  zone: string,
  records: readonly ZoneRecord[],
): ZoneRecord[] {
  const index = indexZone(zone, records)
  const pointersAt = (draft: RecordDraft, isWrong: (is: boolean) => boolean) => {
    const { type, name, target } = normalizeRecord(draft, zone)
    return type === 'PTR'
      ? index.at(name).filter((other) => other.type === 'PTR' && isWrong(other.target === target))
      : []
  }
  return [
    ...new Set([
      ...drafts.flatMap((draft) => pointersAt(draft, (isRight) => !isRight)),
      ...former.flatMap((draft) => pointersAt(draft, (names) => names)),
    ]),
  ]
}

/** The host that a PTR record names for an address. */
interface Pointer extends Pick<HostAddress, 'host' | 'address'> {
  readonly id: ZoneRecord['id']
}

/** The user's domains that contain the hosts in a zone's PTR records, those with the most hosts first. */
export function pointersByDomain(
  zone: string,
  records: readonly ZoneRecord[],
  domains: readonly Domain[],
): { readonly domain: Domain; readonly pointers: readonly Pointer[] }[] {
  // By name, because a zone may have thousands of PTR records, and an account thousands of domains.
  const byName = new Map(domains.map((domain) => [domain.domain, domain]))
  const found = new Map<Domain, Pointer[]>()
  for (const record of records) {
    const said = record.type === 'PTR' ? hostAddressOf(record, zone) : null
    if (!said) continue
    const { host, address } = said
    const domain = ancestors(host)
      .map((name) => byName.get(name))
      .find((each) => each !== undefined)
    if (domain?.type !== 'master' || domain.domain === zone) continue
    const pointers = found.get(domain) ?? []
    pointers.push({ id: record.id, host, address })
    found.set(domain, pointers)
  }
  return [...found]
    .map(([domain, pointers]) => ({ domain, pointers }))
    .toSorted((a, b) => b.pointers.length - a.pointers.length)
}

/** At most this many addresses of a host are named. */
const maxNamed = 3

/**
 * Warnings about PTR records whose host, in the zone of `index`, lacks the address or is an alias (RFC 2181 10.2), by
 * record id. Hosts delegated to other name servers are skipped, because their records are unknown. When the host has
 * other addresses, the fix removes the PTR record.
 */
export function pointerFindings(pointers: readonly Pointer[], index: ZoneIndex): Map<ZoneRecord['id'], Finding> {
  const findings = new Map<ZoneRecord['id'], Finding>()
  for (const { id, host, address } of pointers) {
    const name = nameInZone(host, index.zone) ?? ''
    const found = recordsFor(index, name)
    const isElsewhere = ancestors(name).some((ancestor) => index.at(ancestor).some(({ type }) => type === 'NS'))
    if (isElsewhere) continue
    if (found.some(({ type }) => type === 'CNAME')) {
      findings.set(id, {
        level: 'warning',
        code: 'alias-pointer',
        field: 'target',
        text: t('{host} is itself a CNAME, and PTR records must not point to a CNAME.', { host }),
      })
      continue
    }
    const type = isIpv4(address) ? 'A' : 'AAAA'
    const present = found.flatMap((each) => (each.type === type ? [canonicalAddress(each.target)] : []))
    if (present.includes(address)) continue
    findings.set(id, {
      level: 'warning',
      code: 'stale-pointer',
      field: 'target',
      ...(present.length > 0
        ? {
            text: plural(
              present.length,
              '{host} has the address {present}, not {address}.',
              '{host} has the addresses {present}, not {address}.',
              { host, present: joinNames(present, maxNamed), address },
            ),
            fix: { label: t('Remove this record'), remove: true },
          }
        : { text: t('{host} has no {type} record with {address}.', { host, type, address }) }),
    })
  }
  return findings
}

/** Maximum length of a search by names, so that the URL stays usable. Characters. */
const maxSearchLength = 2000

/** The search for the PTR records at these names, or at as many of the first ones as fit. */
export function searchForNames(names: readonly string[]): { readonly search: string; readonly count: number } {
  let [values, count] = ['', 0]
  for (const name of names) {
    const next = values === '' ? `"${name}"` : `${values},"${name}"`
    if (count > 0 && next.length > maxSearchLength) break
    values = next
    count += 1
  }
  return { search: `type:ptr name:${values}`, count }
}
