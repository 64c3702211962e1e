/**
 * Whether a name resolves to an address. Simulated machines have addresses that exist in this service only, so the name
 * is looked up in the zones of this service, which are what its name servers would answer from
 * (docs/decisions/0067-reverse-names-are-checked-in-own-zones.md).
 */
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { isIpv4 } from '#contract/dns/names/address.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import type { Database } from '../store/database.ts'

/** The name and its parents: the zone is one of them. */
const parentsOf = (name: string): string[] => {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/**
 * The names that an A or AAAA record can have to answer for `name`: the name itself, or `*` in place of its first
 * label.
 */
const matchingNames = (name: string): string[] => [name, name.replace(/^[^.]+/, '*')]

export async function resolvesTo(db: Database, name: string, address: string): Promise<boolean> {
  const zones = await db
    .selectFrom('domains')
    .select(['id', 'domain'])
    .where('domain', 'in', parentsOf(name))
    .where('type', '=', 'master')
    .where('status', '=', 'active')
    .execute()
  // The most specific zone answers.
  const zone = zones.toSorted((a, b) => b.domain.length - a.domain.length)[0]
  if (!zone) return false
  const addresses = db
    .selectFrom('records')
    .select('id')
    .where('domain_id', '=', zone.id)
    .where('type', '=', isIpv4(address) ? 'A' : 'AAAA')
    .limit(1)
  for (const stored of matchingNames(name).flatMap((each) => nameInZone(each, zone.domain) ?? [])) {
    // One name can have all records of the largest zone, so they are not read.
    const atName = addresses.where('name', '=', stored)
    if (await atName.where('target', '=', canonicalAddress(address)).executeTakeFirst()) return true
    // A wildcard answers only for names without records of their own (RFC 4592).
    if (await atName.executeTakeFirst()) return false
  }
  return false
}
