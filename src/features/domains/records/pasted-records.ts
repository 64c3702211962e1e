/**
 * Records in pasted text: lines of a zone file, the answer of `dig`, or the block of a provider with labels such as
 * Type, Host and Value.
 */
import { isRecordType, type RecordDraft } from '#contract/rules/record-types.ts'
import {
  parseZoneFile,
  type ParsedRecord,
  type ParsedZone,
  type ZoneParserOptions,
} from '#contract/rules/zone-parser.ts'

export interface PastedRecords extends Pick<ParsedZone, 'apexServers' | 'problems' | 'withoutPeriod'> {
  readonly records: readonly Pick<ParsedRecord, 'draft' | 'line'>[]
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

/** The members of one block of `Label: value` lines or of label and value on lines of their own; null for other text. */
function readBlock(text: string): RecordDraft | null {
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
  return {
    type,
    ...(name === undefined || name === '@' ? {} : { name }),
    target: type === 'TXT' ? target : target.replace(/\.$/, ''),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** Blocks are separated by empty lines. */
function readBlocks(text: string): PastedRecords['records'] {
  let line = 1
  return text.split(/\n\s*\n/).flatMap((block) => {
    const first = line
    line += block.split('\n').length + 1
    const draft = readBlock(block)
    return draft ? [{ draft, line: first }] : []
  })
}

export function readPastedRecords(text: string, zone: string, options?: ZoneParserOptions): PastedRecords {
  const blocks = readBlocks(text)
  if (blocks.length > 0) return { records: blocks, apexServers: [], problems: [], withoutPeriod: 0 }
  return parseZoneFile(text, zone, options)
}
