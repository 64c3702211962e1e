/**
 * Reads records from pasted text: zone file lines, `dig` output, or a list of types, hosts and values, as people copy
 * them from spreadsheets and providers.
 */
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { isRecordType, normalizeRecord } from '#contract/dns/records/record-types.ts'
import {
  maxZoneFileLength,
  noMissingPeriods,
  parseZoneFile,
  type ParsedRecord,
  type ParsedZone,
  type ZoneParserOptions,
  type ZoneProblem,
} from '#contract/dns/zone-file/zone-parser.ts'
import { t } from '#contract/translate.ts'
import { PasteError, readMembers } from './pasted-members.ts'
import { readRows, type PastedRow } from './pasted-rows.ts'

export interface PastedRecords extends Pick<ParsedZone, 'withoutPeriod'> {
  readonly records: readonly PastedRecord[]
  readonly apexServers: readonly PastedRecord[]
  readonly problems: readonly Pick<ZoneProblem, 'level' | 'line' | 'text'>[]
}
type PastedRecord = Pick<ParsedRecord, 'draft' | 'line'> & Partial<Pick<ParsedRecord, 'relativeTarget'>>

/**
 * Patterns that are common in zone files but rare in lists: the class IN, escapes, multiple strings, lines without a
 * name, parentheses, and trailing dots.
 */
const zoneFileMarks = [
  /^\S+[ \t]+(?:\d\w*[ \t]+)?IN[ \t]/,
  /"[^"]*\\["\\\d]/,
  /"[ \t]{1,20}"/,
  /^[ \t]+(?:\d\w*[ \t]+)?(?:IN[ \t]+)?[A-Z]{1,5}[ \t]/,
  /[ \t]\($/,
  /[a-z0-9-]\.(?:[ \t]|$)/i,
]
/** Patterns with another meaning in lists, whose values do not contain them. */
const quoteMarks = zoneFileMarks.slice(0, 3)
const hasLine = (text: string, patterns: readonly RegExp[]) =>
  text.split(/\r\n|\r|\n/).some((line) => patterns.some((pattern) => pattern.test(line)))
/**
 * Whether a line starts with a full name and its type, or contains a class. Lists never do, so such a line is not read
 * as a list item even when it cannot be added: the error would blame the value instead of the name.
 */
function isZoneFileLine(line: string): boolean {
  const [, second = ''] = /^\S+\.[ \t]+(?:\d\w*[ \t]+)?(?:IN[ \t]+)?([A-Za-z]{1,10})[ \t]/.exec(line) ?? []
  return isRecordType(second.toUpperCase()) || /^\S+[ \t]+(?:\d\w*[ \t]+)?IN[ \t]+[A-Z]{1,10}[ \t]/.test(line)
}

/** The first word of a line, or a name, in a form in which both can be compared. */
const nameIn = (text: string) => (/^\S*/.exec(text)?.[0] ?? '').replace(/\.$/, '').toLowerCase()

/** Lists have no directives, and the lines after a directive depend on it. */
const directive = /^\$[A-Z]/

function fromRows(rows: readonly PastedRow[], zone: string): PastedRecords {
  const records: PastedRecord[] = []
  const apexServers: PastedRecord[] = []
  const problems: Pick<ZoneProblem, 'level' | 'line' | 'text'>[] = []
  for (const row of rows) {
    const { line } = row
    if ('reason' in row) {
      problems.push({ level: 'error', line, text: row.reason.message })
      continue
    }
    try {
      const { draft, notes } = readMembers(row.members, zone)
      problems.push(...notes.map((text) => ({ level: 'warning' as const, line, text })))
      const { type, name, target } = normalizeRecord(draft, zone)
      if (type !== 'NS' || name !== '') records.push({ draft, line })
      else if (zoneNameServers.includes(target))
        problems.push({ level: 'hint', line, text: t('The service adds its own name servers to each zone.') })
      else apexServers.push({ draft, line })
    } catch (error) {
      if (!(error instanceof PasteError)) throw error
      problems.push({ level: 'error', line, text: error.message })
    }
  }
  return { records, apexServers, problems, withoutPeriod: noMissingPeriods }
}

const jsonText = () => t('This is JSON, which cannot be read here. Use a zone file or CSV.')

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const errorCount = ({ problems }: PastedRecords) => problems.filter(({ level }) => level === 'error').length

/** `zoneTtl`: the default TTL of the zone that the records are added to. */
type PasteOptions = ZoneParserOptions & Required<Pick<ZoneParserOptions, 'zoneTtl'>>

export function readPastedRecords(text: string, zone: string, options: PasteOptions): PastedRecords {
  const zoneFile = parseZoneFile(text, zone, options)
  if (text.length > maxZoneFileLength) return zoneFile
  if (hasLine(text, [directive])) return zoneFile
  if (isJson(text))
    return { ...zoneFile, records: [], apexServers: [], problems: [{ level: 'error', line: 1, text: jsonText() }] }
  const hasMarks = hasLine(text, zoneFileMarks)
  if (hasMarks && errorCount(zoneFile) === 0) return zoneFile
  const { rows, labelled } = readRows(text, zone)
  const list = fromRows(rows, zone)
  const difference = errorCount(zoneFile) - errorCount(list)
  if (labelled) return list
  return difference > 0 || (difference === 0 && !hasMarks) ? withMarkedLines(list, zoneFile, text) : zoneFile
}

/**
 * Takes lines that can only be zone file lines from `zoneFile`, and all others from the list. A line that failed in
 * `zoneFile`, because its name is outside the zone for example, comes from the list, unless the list took a different
 * word for the name.
 */
function withMarkedLines(list: PastedRecords, zoneFile: PastedRecords, text: string): PastedRecords {
  const failed = new Set(zoneFile.problems.flatMap(({ level, line }) => (level === 'error' ? [line] : [])))
  const names = new Map(
    [...list.records, ...list.apexServers].map(({ draft, line }) => [line, nameIn(draft.name ?? '')] as const),
  )
  const isMarked = (text: string, line: number) =>
    failed.has(line)
      ? isZoneFileLine(text) && names.get(line) !== nameIn(text)
      : quoteMarks.some((mark) => mark.test(text))
  const marked = new Set(
    text.split(/\r\n|\r|\n/).flatMap((each, index) => (isMarked(each, index + 1) ? [index + 1] : [])),
  )
  const merged = <T extends { readonly line: number }>(ofList: readonly T[], ofFile: readonly T[]) =>
    [...ofList.filter(({ line }) => !marked.has(line)), ...ofFile.filter(({ line }) => marked.has(line))].toSorted(
      (a, b) => a.line - b.line,
    )
  return {
    records: merged(list.records, zoneFile.records),
    apexServers: merged(list.apexServers, zoneFile.apexServers),
    problems: merged(list.problems, zoneFile.problems),
    withoutPeriod: noMissingPeriods,
  }
}
