/** Finds records of a zone for which another domain of the user answers instead. */
import type { Domain } from '#contract/areas/domains.ts'
import { ancestors, type ZoneIndex, type ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import type { Finding } from '#contract/dns/records/findings.ts'
import { t } from '#contract/translate.ts'

/**
 * Warnings, by record id, about records at or below the name of a domain that is below this one: both have the same
 * name servers, which answer from the closest zone (RFC 1034 4.3.2). Names delegated by NS records are skipped: other
 * rules cover those, and their remaining records belong there. A disabled domain has no zone.
 */
export function nearerDomainFindings(index: ZoneIndex, domains: readonly Domain[]): Map<ZoneRecord['id'], Finding> {
  const isDelegated = (name: string) =>
    ancestors(name).some((ancestor) => index.at(ancestor).some(({ type }) => type === 'NS'))
  const below = new Map<string, string>()
  for (const { domain, status } of domains) {
    const name = nameInZone(domain, index.zone)
    if (name !== null && name !== '' && status !== 'disabled' && !isDelegated(name)) below.set(name, domain)
  }
  const findings = new Map<ZoneRecord['id'], Finding>()
  if (below.size === 0) return findings
  for (const { id, name } of index.records) {
    const domain = ancestors(name)
      .map((ancestor) => below.get(ancestor))
      .find((each) => each !== undefined)
    if (domain === undefined) continue
    findings.set(id, {
      level: 'warning',
      code: 'nearer-domain',
      field: 'name',
      text: t('{domain} is a domain of its own and answers for this name, so this record is not served.', { domain }),
    })
  }
  return findings
}
