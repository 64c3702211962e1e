/**
 * Records in pasted text: lines of a zone file, the answer of `dig`, or the block of a provider with labels such as
 * Type, Host and Value.
 */
import { isRecordType, type RecordDraft } from '#contract/rules/record-types.ts'
import { parseTtl, storedTtl } from '#contract/rules/ttl.ts'
import {
  parseZoneFile,
  type ParsedRecord,
  type ParsedZone,
  type ZoneParserOptions,
} from '#contract/rules/zone-parser.ts'
import { roundingNote } from '#contract/rules/zone-ttl.ts'

export interface PastedRecords extends Pick<ParsedZone, 'apexServers' | 'problems' | 'withoutPeriod'> {
  readonly records: readonly (Pick<ParsedRecord, 'draft' | 'line'> & Partial<Pick<ParsedRecord, 'relativeTarget'>>)[]
}

const labels: Readonly<Record<string, string>> = {
  type: 'type',
  'record type': 'type',
  host: 'name',
  hostname: 'name',
  name: 'name',
  'record name': 'name',
  value: 'target',
  target: 'target',
  content: 'target',
  data: 'target',
  destination: 'target',
  'points to': 'target',
  answer: 'target',
  priority: 'priority',
  ttl: 'ttl',
}

interface Block {
  readonly draft: RecordDraft
  /** What was noticed about its TTL. */
  readonly note: string | null
}

/** `3600`, `1h`, or words such as `1 hour`. */
function readTtl(text: string): { ttl_sec?: number; note: string | null } {
  if (/^(?:auto|automatic|default|)$/i.test(text)) return { note: null }
  const seconds = parseTtl(text.replaceAll(/\s+/g, '').replaceAll(/([smhdw])[a-z]+/gi, '$1'))
  if (seconds === undefined) return { note: `The TTL ${text} is not known: it becomes the default.` }
  return { ttl_sec: storedTtl(seconds), note: roundingNote('TTL', seconds, storedTtl(seconds)) }
}

/** The members of one block of `Label: value` lines or of label and value on lines of their own; null for other text. */
function readBlock(text: string): Block | null {
  const members = new Map<string, string>()
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const [, label = '', value = ''] = /^([a-z ]+?)\s*(?:[:=\t]\s*|$)(.*)$/i.exec(line) ?? []
    const member = labels[label.trim().toLowerCase()]
    if (member === undefined) continue
    if (value !== '') members.set(member, value.trim())
    else members.set(member, lines[(index += 1)] ?? '')
  }
  const type = members.get('type')?.toUpperCase() ?? ''
  const target = members.get('target')
  if (!isRecordType(type) || target === undefined) return null
  const priority = /^\d+$/.test(members.get('priority') ?? '') ? Number(members.get('priority')) : undefined
  const name = members.get('name')
  const { note, ...ttl } = readTtl(members.get('ttl') ?? '')
  const draft = {
    type,
    ...(name === undefined || name === '@' ? {} : { name }),
    target: type === 'TXT' ? target : target.replace(/\.$/, ''),
    ...(priority === undefined ? {} : { priority }),
    ...ttl,
  }
  return { draft, note }
}

/** Blocks are separated by empty lines. */
function readBlocks(text: string): PastedRecords {
  let line = 1
  const blocks = text.split(/\n\s*\n/).flatMap((block) => {
    const first = line
    line += block.split('\n').length + 1
    const read = readBlock(block)
    return read ? [{ ...read, line: first }] : []
  })
  return {
    records: blocks.map(({ draft, line }) => ({ draft, line })),
    apexServers: [],
    withoutPeriod: 0,
    problems: blocks.flatMap(({ note, line }) =>
      note === null ? [] : [{ level: 'warning' as const, line, lastLine: line, column: 1, text: note }],
    ),
  }
}

/** `zoneTtl`: the default TTL of the zone that the records are added to. */
type PasteOptions = ZoneParserOptions & Required<Pick<ZoneParserOptions, 'zoneTtl'>>

export function readPastedRecords(text: string, zone: string, options: PasteOptions): PastedRecords {
  const blocks = readBlocks(text)
  return blocks.records.length > 0 ? blocks : parseZoneFile(text, zone, options)
}
