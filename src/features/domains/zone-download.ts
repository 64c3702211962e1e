/** Reads as much of a zone as its format needs, and downloads it. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { call } from '#api/client.ts'
import { toastError } from '#kit/toast.ts'
import { readZone } from '#queries/records.ts'
import { downloadText } from '#kit/download.ts'
import type { Zone, ZoneFormat } from './zone-formats.ts'

/** `records`: the domain's records where they are known; otherwise they are read. */
export async function readZoneFor(
  { needsRendered }: ZoneFormat,
  domain: Domain,
  records?: readonly ZoneRecord[],
): Promise<Zone> {
  // In this order, so that the records are never older than the rendered zone they are compared with.
  const rendered = needsRendered ? (await call(domains.zoneFile, { path: { domainId: domain.id } })).zone_file : []
  return { domain, records: records ?? (await readZone(domain.id)), rendered }
}

/** Never rejects: a failure is shown to the user. */
export async function downloadZone(domain: Domain, format: ZoneFormat, records?: readonly ZoneRecord[]): Promise<void> {
  try {
    const files = await format.write([await readZoneFor(format, domain, records)])
    for (const { name, text } of files) downloadText(name, text)
  } catch (error) {
    toastError(error)
  }
}
