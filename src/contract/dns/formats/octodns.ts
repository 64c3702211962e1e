/**
 * A zone as YAML for the YamlProvider of octoDNS (https://octodns.readthedocs.io/en/latest/records.html). Keys are in
 * natural order at every level, which it checks, and strings are those of JSON, which YAML includes.
 */
import { recordTypes, type RecordType, type RecordValues } from '../records/record-types.ts'
import type { DataField } from '../types/record-type-rule.ts'
import { absoluteTarget } from '../records/record-line.ts'
import { sortForZone, zoneTtl } from '../zone-file/zone-file.ts'
import type { ZoneWithRecords } from './dnscontrol.ts'

/** The keys of types whose values have several, in the order that octoDNS expects. */
const valueKeys: Partial<Readonly<Record<RecordType, readonly (readonly [key: string, field: DataField])[]>>> = {
  MX: [
    ['exchange', 'target'],
    ['preference', 'priority'],
  ],
  SRV: [
    ['port', 'port'],
    ['priority', 'priority'],
    ['target', 'target'],
    ['weight', 'weight'],
  ],
  CAA: [
    ['flags', 'flags'],
    ['tag', 'tag'],
    ['value', 'target'],
  ],
}

const encoder = new TextEncoder()
const characters: ReadonlyMap<number, string> = new Map([
  [0x3b, String.raw`\;`],
  [0x5c, String.raw`\\`],
])

/** Texts have the escapes of zone files, and `\;`, but no quotes around them and none escaped. */
function escapeText(text: string): string {
  let written = ''
  for (const octet of encoder.encode(text))
    written +=
      characters.get(octet) ??
      (octet >= 0x20 && octet <= 0x7e ? String.fromCharCode(octet) : `\\${String(octet).padStart(3, '0')}`)
  // `" "` would be read as the end of one string and the beginning of the next, and removed.
  written = written.replace(/"(?= ")/g, '"" "')
  // The quotes around a text that begins with one are removed.
  return written.startsWith('"') ? `"${written}"` : written
}

function writeField(record: RecordValues, field: DataField): string {
  if (field === 'flags') return '0'
  if (field === 'tag') return JSON.stringify(record.tag ?? 'issue')
  if (field !== 'target') return String(record[field])
  const target = absoluteTarget(record)
  return JSON.stringify(recordTypes[record.type].target.kind === 'text' ? escapeText(target) : target)
}

/** The lines of a value, without indentation. */
const valueLines = (record: RecordValues): string[] =>
  valueKeys[record.type]?.map(([key, field]) => `${key}: ${writeField(record, field)}`) ?? [
    writeField(record, 'target'),
  ]

/** The records of one name and type, which octoDNS has as one entry with one TTL: the lowest (RFC 2181 5.2). */
function entryLines(records: readonly RecordValues[], type: RecordType, ttl: number): string[] {
  const lowest = Math.min(...records.map(({ ttl_sec }) => (ttl_sec === 0 ? ttl : ttl_sec)))
  const values = records.map(valueLines)
  const [first = []] = values
  return [
    `ttl: ${lowest}`,
    `type: ${JSON.stringify(type)}`,
    ...(recordTypes[type].alone ? [`value: ${first.join('')}`] : ['values:', ...indent(values.flatMap(listItem))]),
  ]
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
const listItem = (lines: readonly string[]) => lines.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`)

/** Text and numbers in turn, beginning with text: as octoDNS compares names. */
const naturalParts = (name: string) => name.split(/(\d+)/).map((part, index) => (index % 2 === 0 ? part : BigInt(part)))

function compareNatural(a: readonly (string | bigint)[], b: readonly (string | bigint)[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    if (other === undefined || part > other) return 1
    if (part < other) return -1
  }
  return a.length - b.length
}

/** The file of a zone. */
export function octodnsZone({ domain, records }: ZoneWithRecords): string {
  const ttl = zoneTtl(domain)
  const names = [...Map.groupBy(sortForZone(records), ({ name }) => name)]
    .map(([name, own]) => ({ name, own, parts: naturalParts(name) }))
    .sort((a, b) => compareNatural(a.parts, b.parts))
  const lines = ['---']
  for (const { name, own } of names) {
    lines.push(`${JSON.stringify(name)}:`)
    for (const [type, each] of Map.groupBy(own, ({ type }) => type))
      lines.push(indent(listItem(entryLines(each, type, ttl))).join('\n'))
  }
  return `${lines.join('\n')}\n`
}

/** octoDNS looks for a zone under its name; `*` cannot be part of a file name everywhere. */
export const octodnsFileName = (domain: string) => `${domain.replace('*', '+')}.yaml`
