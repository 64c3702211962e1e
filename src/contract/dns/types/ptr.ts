/** The names of addresses in reverse zones (RFC 1035 3.3.12), and lists of services (RFC 6763). */
import { nameInZone } from '../names/dns-name.ts'
import { toUnicodeName } from '../names/idn.ts'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { ipv6Digits } from '../names/canonical-address.ts'
import { hostTarget } from './host.ts'
import type { DraftMembers, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'

/** Names of reverse zones (RFC 1035 3.5, RFC 3596 2.5). */
const suffixes = ['in-addr.arpa', 'ip6.arpa'] as const

export const isReverseZone = (zone: string) => suffixes.some((suffix) => zone === suffix || zone.endsWith(`.${suffix}`))

/** The full name of an address in the reverse tree; null for text that is no address. */
export function reverseName(address: string): string | null {
  if (isIpv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return isIpv6(address) ? `${Array.from(ipv6Digits(address)).toReversed().join('.')}.ip6.arpa` : null
}

function nameWarnings({ name }: StoredMembers, zone: string, draft: DraftMembers): TypeFinding[] {
  const typed = draft.name?.trim() ?? ''
  const full = reverseName(typed)
  if (full !== null) {
    const relative = nameInZone(full, zone)
    if (relative === null)
      return [{ code: 'reverse-outside', field: 'name', text: `The reverse name of ${typed} is not in this zone.` }]
    const fix = { label: `Use ${relative || '@'}`, change: { name: relative } }
    return [{ code: 'reverse-address', field: 'name', text: `The reverse name of ${typed} is ${full}.`, fix }]
  }
  const isServiceDiscovery = /(?:^|\.)_(?:tcp|udp)$|(?:^|\.)_(?:tcp|udp)\./.test(name)
  const text = 'PTR records belong in reverse zones, which end in in-addr.arpa or ip6.arpa.'
  return isReverseZone(zone) || isServiceDiscovery ? [] : [{ code: 'ptr-zone', field: 'name', text }]
}

export const PTR: RecordTypeRule = {
  description: 'Reverse name',
  number: 12,
  order: 9,
  name: 'optional',
  wildcard: true,
  host: false,
  members: {},
  target: hostTarget({ label: 'Host name', wanted: 'a host name', example: 'host.example.net' }),
  data: ['target'],
  sentence: ({ target }, owner) => `${owner} is the reverse name of ${toUnicodeName(target)}.`,
  warnings: nameWarnings,
}
