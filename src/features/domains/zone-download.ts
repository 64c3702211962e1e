/** The zone file of a domain, made of its records: every download of one comes from here. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { firstSerial, renderZone, zoneFileName, zoneFileText } from '#contract/dns/zone-file/zone-file.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { call } from '#api/client.ts'
import { isEqual } from '#contract/json.ts'
import { toastError } from '#kit/toast.ts'
import { readZone } from '#queries/records.ts'
import { downloadText } from '#kit/download.ts'

export interface ZoneFile {
  readonly name: string
  readonly text: string
}

/** The SOA record is among the first lines of a rendered zone. */
const headLines = 20

/**
 * The lines of a zone file. With what was rendered last, it has the serial of that. With anything else, such as records
 * that were saved since, it has the next serial: a secondary that has the rendering would not take the changes with the
 * same one (RFC 1035 3.3.13), and the next rendering, whose serial is at least as large, supersedes the file. Where
 * nothing is rendered, the serial is the first of the year. What another service renders in another form counts as
 * changed.
 */
function zoneLines(domain: Domain, rendered: readonly string[], records: readonly RecordValues[]): readonly string[] {
  const serial = parseZoneFile(rendered.slice(0, headLines).join('\n'), domain.domain).soa?.serial
  if (serial === undefined) return renderZone(domain, firstSerial(Date.now()), records)
  const lines = renderZone(domain, serial, records)
  return isEqual(lines, rendered) ? lines : renderZone(domain, (serial + 1) % 2 ** 32, records)
}

/** `records`: those of the domain where they are known; otherwise they are read. */
export async function readZoneFile(domain: Domain, records?: readonly RecordValues[]): Promise<ZoneFile> {
  // In this order, so that records are never older than the rendering that they are compared with.
  const { zone_file } = await call(domains.zoneFile, { path: { domainId: domain.id } })
  const known = records ?? (await readZone(domain.id))
  return {
    name: zoneFileName(domain.domain),
    text: zoneFileText(domain.domain, zoneLines(domain, zone_file, known)),
  }
}

/** Never rejects: a failure is shown to the user. */
export async function downloadZone(domain: Domain, records?: readonly RecordValues[]): Promise<void> {
  try {
    const { name, text } = await readZoneFile(domain, records)
    downloadText(name, text)
  } catch (error) {
    toastError(error)
  }
}
