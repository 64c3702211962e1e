/** The zone file of a domain, made of its records: every download of one comes from here. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import type { RecordValues } from '#contract/rules/record-types.ts'
import { firstSerial, renderZone, zoneFileName, zoneFileText } from '#contract/rules/zone-file.ts'
import { parseZoneFile } from '#contract/rules/zone-parser.ts'
import { call } from '#api/client.ts'
import { toastError } from '#kit/toast.ts'
import { readZone } from '#queries/records.ts'
import { downloadText } from './download.ts'

export interface ZoneFile {
  readonly name: string
  readonly text: string
}

/** The SOA record is among the first lines of a rendered zone. */
const headLines = 20

/** The serial of the zone as it was rendered last: other servers that have the zone take no file with a smaller one. */
async function readSerial({ id, domain }: Domain): Promise<number> {
  const { zone_file } = await call(domains.zoneFile, { path: { domainId: id } })
  const head = zone_file.slice(0, headLines).join('\n')
  return parseZoneFile(head, domain).soa?.serial ?? firstSerial(Date.now())
}

/** `records`: those of the domain where they are known; otherwise they are read. */
export async function readZoneFile(domain: Domain, records?: readonly RecordValues[]): Promise<ZoneFile> {
  const [serial, known] = await Promise.all([readSerial(domain), records ?? readZone(domain.id)])
  return { name: zoneFileName(domain.domain), text: zoneFileText(domain.domain, renderZone(domain, serial, known)) }
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
