/** What a zone file contains for the domain that it is imported into. */
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { roundUpTtl, storedTtl } from '#contract/dns/records/ttl.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import type { Candidate } from '../records/candidates.ts'

/** Reads the domain's records and settings from the text of a zone file. */
export function readZone(text: string, domain: string, { withServers = false, fullNames = false } = {}) {
  const zone = normalizeDomain(domain)
  const parsed = parseZoneFile(text, zone, { fullNames })
  const { records, apexServers, soa, defaultTtl } = parsed
  const times = soa
    ? {
        refresh_sec: roundUpTtl(soa.refresh_sec),
        retry_sec: roundUpTtl(soa.retry_sec),
        expire_sec: roundUpTtl(soa.expire_sec),
      }
    : {}
  return {
    ...parsed,
    zone,
    chosen: withServers ? [...records, ...apexServers] : records,
    times: { ...times, ...(defaultTtl === null ? {} : { ttl_sec: storedTtl(defaultTtl) }) },
  }
}

/** Whether the file describes the zone itself, even if it contains no other records. */
const describesZone = ({ soa, apexServers, problems }: ReturnType<typeof readZone>) =>
  soa !== null || apexServers.length > 0 || problems.some(({ code }) => code === 'own-servers')

/** A file without anything storable about the domain does not create one. */
export function fileErrors(
  file: string,
  parsed: ReturnType<typeof readZone>,
  candidatesOf: () => readonly Candidate[],
): ErrorDetail[] {
  const { zone, outside } = parsed
  if (file.trim() === '') return [{ field: 'file', reason: t('Paste or choose a zone file') }]
  if (zone === '') return []
  if (outside !== null)
    return [
      { field: 'domain', reason: t('All names in the file are outside this domain, such as {outside}', { outside }) },
    ]
  const isEmpty = !describesZone(parsed) && candidatesOf().every(({ status }) => status === 'refused')
  return isEmpty ? [{ field: 'file', reason: t('The file has no records that can be imported') }] : []
}
