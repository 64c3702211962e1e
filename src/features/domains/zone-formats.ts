/** The formats for downloading zones. Writers for other tools load on demand. */
import type { Domain } from '#contract/areas/domains.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { firstSerial, renderZone, zoneFileName, zoneFileText } from '#contract/dns/zone-file/zone-file.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { isEqual } from '#contract/json.ts'
import { t } from '#contract/translate.ts'
import { noteOf } from '#kit/preferences/notes.ts'
import { domainKey, recordKey } from './domain.ts'

export interface Zone {
  readonly domain: Domain
  /** The saved records, or those after pending changes, which may lack an id from the service. */
  readonly records: readonly ZoneRecord[]
  /** The last rendered lines; empty before the first rendering, and for formats that do not need them. */
  readonly rendered: readonly string[]
}

export interface TextFile {
  readonly name: string
  readonly text: string
}

export interface ZoneFormat {
  readonly id: string
  readonly label: () => string
  /** Sentences that say what the download contains and what it is for. */
  readonly hint: () => string
  /** Whether each zone takes another request, for its rendered lines. */
  readonly needsRendered?: true
  /** Writes one file for all zones, or one for each. */
  readonly write: (zones: readonly Zone[]) => Promise<readonly TextFile[]>
}

/** The SOA record is among the first lines of a rendered zone. */
const headLines = 20

/**
 * The lines of a zone file. If they equal the last rendering, they have its serial. If not, for example because records
 * were saved since then, they have the next serial: a secondary with the rendering would ignore changes under the same
 * one (RFC 1035 3.3.13), and the next rendering, whose serial is at least as large, supersedes the file. Without a
 * rendering, the serial is the first of the year. A different notation of another service counts as a change.
 */
function zoneLines({ domain, records, rendered }: Zone): readonly string[] {
  const serial = parseZoneFile(rendered.slice(0, headLines).join('\n'), domain.domain).soa?.serial
  if (serial === undefined) return renderZone(domain, firstSerial(Date.now()), records)
  const lines = renderZone(domain, serial, records)
  return isEqual(lines, rendered) ? lines : renderZone(domain, (serial + 1) % 2 ** 32, records)
}

/** A note as comment lines. Control characters are replaced, because nothing else may end a comment either. */
const commentsOf = (note: string | null): readonly string[] =>
  note === null ? [] : note.split(/[\r\n]+/).map((line) => `; ${line.replaceAll(/\p{Cc}/gu, ' ')}`)

/**
 * The lines of a zone with the user's notes as comments: first the note on the domain, and notes on records above their
 * lines.
 */
export function withNotes(
  lines: readonly string[],
  { domain, records }: Pick<Zone, 'domain' | 'records'>,
): readonly string[] {
  const comments = new Map(
    records.map((record) => [recordLine(record), commentsOf(noteOf(recordKey(domain.id, record.id)))] as const),
  )
  return [...commentsOf(noteOf(domainKey(domain))), ...lines.flatMap((line) => [...(comments.get(line) ?? []), line])]
}

export const zoneFile: ZoneFormat = {
  id: 'zone-file',
  label: () => t('Zone file'),
  hint: () => t('For name servers such as BIND, and to import elsewhere. Your notes are in it as comments.'),
  needsRendered: true,
  write: (zones) =>
    Promise.resolve(
      zones.map((zone) => ({
        name: zoneFileName(zone.domain.domain),
        text: zoneFileText(zone.domain.domain, withNotes(zoneLines(zone), zone)),
      })),
    ),
}

const terraform: ZoneFormat = {
  id: 'terraform',
  label: () => 'Terraform',
  hint: () => t('Domains and records with import blocks, for Terraform from version 1.5 or OpenTofu.'),
  write: async (zones) => {
    const { terraformText } = await import('#kit/terraform.ts')
    return [{ name: 'domains.tf', text: await terraformText({ zones }) }]
  },
}

const dnsControl: ZoneFormat = {
  id: 'dnscontrol',
  label: () => 'DNSControl',
  hint: () => t('A file dnsconfig.js.'),
  write: async (zones) => {
    const [{ dnsConfig }, { identifierWord }] = await Promise.all([
      import('#contract/dns/formats/dnscontrol.ts'),
      import('#kit/terraform.ts'),
    ])
    return [{ name: 'dnsconfig.js', text: dnsConfig(zones, await identifierWord()) }]
  },
}

const octoDns: ZoneFormat = {
  id: 'octodns',
  label: () => 'octoDNS',
  hint: () => t('A YAML file for each domain.'),
  write: async (zones) => {
    const { octodnsFileName, octodnsZone } = await import('#contract/dns/formats/octodns.ts')
    return zones.map((zone) => ({ name: octodnsFileName(zone.domain.domain), text: octodnsZone(zone) }))
  },
}

/** In the order in which they are offered. */
export const zoneFormats: readonly ZoneFormat[] = [zoneFile, terraform, dnsControl, octoDns]
