/**
 * Reads zone files (RFC 1035 5.1, RFC 2308 4) into drafts of records. Everything that is not in the result has a
 * problem with its line, so that nothing is lost silently. The drafts are not checked here: see record-check.ts.
 */
import { maxRecordsPerDomain } from '../../limits.ts'
import { formatNumber } from '../../text.ts'
import type { FindingLevel } from '../records/findings.ts'
import { ownerMembers } from '../records/record-draft.ts'
import {
  isRecordType,
  isUnsupportedType,
  recordTypes,
  type RecordDraft,
  type RecordType,
} from '../records/record-types.ts'
import { parseTtl } from '../records/ttl.ts'
import { countNumbers, fillPattern, maxGenerated, numbersOf, parsePattern, parseRange } from './generate.ts'
import { isSoa } from './detect-zone.ts'
import { readData, resolveName, ZoneDataError } from './zone-rdata.ts'
import { readSoa, soaRoundingNotes, type ParsedSoa } from './zone-soa.ts'
import { zoneNameServers } from '../records/zone-name-servers.ts'
import { tokenizeZone, type ZoneEntry, type ZoneToken } from './zone-tokens.ts'
import { ZoneTtls } from './zone-ttl.ts'
import { t } from '../../translate.ts'

/** A record of the file. Lines count from 1. */
export interface ParsedRecord {
  readonly draft: RecordDraft
  readonly line: number
  readonly lastLine: number
  /** Seconds as in the file, also when inherited from `$TTL`; null when the file says nothing. */
  readonly ttl: number | null
  /**
   * The target as written, when it has several labels and no trailing dot: it is then relative to the zone, although
   * people often mean a full name. Null for other targets.
   */
  readonly relativeTarget: string | null
}

/**
 * error: the lines are not in the result. warning: they are, with a change. hint: left out on purpose, such as the SOA.
 */
export interface ZoneProblem {
  readonly level: FindingLevel
  readonly line: number
  readonly lastLine: number
  readonly column: number
  readonly text: string
  /** The subject, if it affects how the problem is shown. */
  readonly code?: ProblemCode
}

/**
 * soa-settings: the SOA record becomes the settings of the domain. own-servers: NS records of the zone itself name the
 * servers of the service. too-many-errors: the rest was not read.
 */
export type ProblemCode = 'soa-settings' | 'own-servers' | 'too-many-errors'

/** Names that end in the name of the zone twice because a trailing dot is missing. */
export interface MissingPeriods {
  readonly count: number
  /** The first of them as it is written, and as name servers read it. */
  readonly first: { readonly name: string; readonly longer: string; readonly line: number } | null
}

export const noMissingPeriods: MissingPeriods = { count: 0, first: null }

export interface ParsedZone {
  readonly records: ParsedRecord[]
  /**
   * NS records of the zone itself. In a file from another provider they name the servers that the domain is leaving, so
   * an import skips them unless told otherwise.
   */
  readonly apexServers: ParsedRecord[]
  readonly problems: ZoneProblem[]
  /** The settings of the domain that the file contains. */
  readonly soa: ParsedSoa | null
  /** See `fullNames`. */
  readonly withoutPeriod: MissingPeriods
  /** The first name of a file whose records are all outside the zone; otherwise null. */
  readonly outside: string | null
  /** The first `$TTL` in seconds; null without. In the file of a new domain, records that inherit it have ttl_sec 0. */
  readonly defaultTtl: number | null
}

export interface ZoneParserOptions {
  /**
   * Reads names that end in the name of the zone as full names, with or without the trailing dot. Without this they are
   * relative (RFC 1035 5.1), which is what name servers do.
   */
  readonly fullNames?: boolean
  /**
   * The default TTL of the domain that the records are added to, seconds; records that inherit another `$TTL` get that
   * as their own. Without it the text is the file of a new domain: its first `$TTL` and its SOA become the settings.
   */
  readonly zoneTtl?: number
}

/** Longest file that is read, in characters. */
export const maxZoneFileLength = 4 * 1024 ** 2
/** After this many errors the rest is not read: the text is probably not a zone file, and errors cost time. */
export const maxErrors = 1000

const dnssecTypes = /^(?:RRSIG|DNSKEY|NSEC|NSEC3|NSEC3PARAM|CDS|CDNSKEY)$/
const otherClasses = /^(?:CH|HS|CS)$/

class ZoneReader {
  readonly records: ParsedRecord[] = []
  readonly apexServers: ParsedRecord[] = []
  readonly problems: ZoneProblem[] = []
  errorCount = 0
  soa: ParsedSoa | null = null
  readonly ttls: ZoneTtls
  withoutPeriod = noMissingPeriods
  #firstOutside: string | null = null
  #hasInside = false
  readonly #zone: string
  readonly #fullNames: boolean
  readonly #isNewDomain: boolean
  #origin: string
  #owner: string | null = null
  /** The total output of all `$GENERATE` directives of the file: lines, and the characters of their patterns. */
  #generated = { lines: 0, length: 0 }

  constructor(zone: string, { fullNames = false, zoneTtl }: ZoneParserOptions) {
    this.#zone = zone
    this.#fullNames = fullNames
    this.#origin = zone
    this.#isNewDomain = zoneTtl === undefined
    this.ttls = new ZoneTtls(zoneTtl ?? null)
  }

  get outside(): string | null {
    return this.#hasInside ? null : this.#firstOutside
  }

  add(
    level: FindingLevel,
    { line, lastLine }: Pick<ZoneEntry, 'line' | 'lastLine'>,
    column: number,
    text: string,
    code?: ProblemCode,
  ): void {
    this.problems.push({ level, line, lastLine, column, text, ...(code && { code }) })
    if (level === 'error') this.errorCount += 1
  }

  #resolve(token: ZoneToken, name = resolveName(token, this.#origin)): string {
    if (token.text.endsWith('.') || !`.${name}`.endsWith(`.${this.#zone}.${this.#zone}`)) return name
    const { count, first } = this.withoutPeriod
    this.withoutPeriod = { count: count + 1, first: first ?? { name: token.text, longer: name, line: token.line } }
    return this.#fullNames ? name.slice(0, -this.#zone.length - 1) : name
  }

  /** A name of several labels that is relative and does not end in the name of the zone. */
  #isRelative({ text }: ZoneToken): boolean {
    return text.includes('.') && !text.endsWith('.') && !`.${text.toLowerCase()}`.endsWith(`.${this.#zone}`)
  }

  readEntry(entry: ZoneEntry): void {
    try {
      const [first] = entry.tokens
      if (first && !entry.indented && !first.quoted && first.text.startsWith('$')) this.#readDirective(entry, first)
      else this.#readRecord(entry)
    } catch (error) {
      if (!(error instanceof ZoneDataError)) throw error
      this.add('error', entry, error.column, error.message)
    }
  }

  #readDirective(entry: ZoneEntry, directive: ZoneToken): void {
    const [, value, extra] = entry.tokens
    switch (directive.text.toUpperCase()) {
      case '$ORIGIN': {
        if (!value) throw new ZoneDataError(t('$ORIGIN needs a name.'), directive)
        this.#rejectExtra(directive, extra)
        this.#origin = this.#resolve(value)
        return
      }
      case '$TTL': {
        const ttl = value && parseTtl(value.text)
        if (ttl === undefined) throw new ZoneDataError(t('$TTL needs a time, such as 3600 or 1h.'), value ?? directive)
        this.#rejectExtra(directive, extra)
        this.#addNote(entry, directive, this.ttls.setDefault(ttl))
        return
      }
      case '$INCLUDE':
        throw new ZoneDataError(
          t('$INCLUDE is not supported. Replace the line with the contents of the other file.'),
          directive,
        )
      case '$GENERATE':
        this.#generate(entry, directive)
        return
      default:
        throw new ZoneDataError(t('{directive} is not a known directive.', { directive: directive.text }), directive)
    }
  }

  #rejectExtra(directive: ZoneToken, extra: ZoneToken | undefined): void {
    if (extra)
      throw new ZoneDataError(t('Only one value can follow {directive}.', { directive: directive.text }), extra)
  }

  /** Reads a directive of BIND that stands for one line for each number of a range: all of them, or none. */
  #generate(entry: ZoneEntry, directive: ZoneToken): void {
    const [, rangeToken, ...tokens] = entry.tokens
    const range = rangeToken && parseRange(rangeToken.text)
    if (!range)
      throw new ZoneDataError(t('$GENERATE needs a range, such as 1-254 or 0-100/2.'), rangeToken ?? directive)
    if (tokens.length < 3) throw new ZoneDataError(t('$GENERATE needs a name, a type and a value.'), directive)
    if (tokens.some(({ text, quoted }) => !quoted && text.toUpperCase() === 'SOA'))
      throw new ZoneDataError(t('A zone can have only one SOA record.'), directive)
    const count = countNumbers(range)
    const patterns = tokens.map((token) => {
      const pattern = parsePattern(token.text)
      if (pattern) return { token, pattern }
      throw new ZoneDataError(
        t('Write $ for the number, or {pattern}, such as {example}.', {
          pattern: '${offset,width,base}',
          example: '${0,3}',
        }),
        token,
      )
    })
    this.#generated = {
      lines: this.#generated.lines + count,
      length: this.#generated.length + count * tokens.reduce((sum, { text }) => sum + text.length, 0),
    }
    if (this.#generated.lines > maxGenerated)
      throw new ZoneDataError(
        t('This would make {count} records. All $GENERATE lines together can make at most {max}.', {
          count: formatNumber(count),
          max: formatNumber(maxGenerated),
        }),
        directive,
      )
    if (this.#generated.length > maxZoneFileLength)
      throw new ZoneDataError(t('The lines that this would make are too long.'), directive)
    const isText = tokens.some(({ text, quoted }) => !quoted && /^(?:txt|spf|caa)$/i.test(text))
    const before = [this.records.length, this.apexServers.length, this.problems.length] as const
    const owner = this.#owner
    try {
      for (const number of numbersOf(range)) {
        const line = patterns.flatMap(({ token, pattern }) => {
          const text = fillPattern(pattern, number)
          if (text === null)
            throw new ZoneDataError(
              t('{pattern} would be negative for {number}.', { pattern: token.text, number: String(number) }),
              token,
            )
          const place = { line: token.line, column: token.column }
          // BIND writes a value of several fields in quotes: MX "10 mail".
          return token.quoted && !isText
            ? text.split(' ').flatMap((field) => (field === '' ? [] : [{ text: field, quoted: false, ...place }]))
            : [{ text, quoted: token.quoted, ...place }]
        })
        this.#readRecord({ ...entry, tokens: line, indented: false })
      }
    } catch (error) {
      this.records.length = before[0]
      this.apexServers.length = before[1]
      this.problems.length = before[2]
      throw error
    } finally {
      this.#owner = owner
    }
    // A problem that concerns all of them is reported once.
    const noticed = new Map(this.problems.splice(before[2]).map((problem) => [problem.text, problem]))
    this.problems.push(...noticed.values())
  }

  #readRecord(entry: ZoneEntry): void {
    const { tokens } = entry
    const first = tokens[0]
    if (!first) return
    let next = 0
    if (!entry.indented) {
      this.#owner = null
      // An SOA record is at the name of the zone, also where exporters leave out the trailing dot.
      const isZone = first.text.toLowerCase() === this.#zone && isSoa(entry)
      this.#owner = isZone ? this.#zone : this.#resolve(first)
      next = 1
    }
    if (this.#owner === null)
      throw new ZoneDataError(t('This line has no name, and no earlier line provides one.'), first)
    const owner = this.#owner
    let ttl: number | null = null
    let token = tokens[next]
    for (; token && !token.quoted; token = tokens[(next += 1)]) {
      const seconds: number | undefined = ttl === null ? parseTtl(token.text) : undefined
      if (seconds !== undefined) ttl = seconds
      else if (otherClasses.test(token.text.toUpperCase()))
        throw new ZoneDataError(t('The class {name} is not supported. Use IN.', { name: token.text }), token)
      else if (token.text.toUpperCase() !== 'IN') break
    }
    if (!token) throw new ZoneDataError(t('This line has no record type.'), first)
    const type = token.text.toUpperCase()
    const data = tokens.slice(next + 1)
    const isApex = owner === this.#zone
    if (!isApex && !owner.endsWith(`.${this.#zone}`)) {
      this.#firstOutside ??= owner || '.'
      throw new ZoneDataError(
        owner === ''
          ? t('The root is outside the zone {zone}.', { zone: this.#zone })
          : t('{name} is outside the zone {zone}.', { name: owner, zone: this.#zone }),
        first,
      )
    }
    this.#hasInside = true
    if (type === 'SOA') this.#readSoa(entry, data, token, isApex, ttl)
    else if (!isRecordType(type)) this.#rejectType(entry, token, type)
    else this.#addRecord(entry, { type, owner, ttl, data, token })
  }

  #readSoa(entry: ZoneEntry, data: readonly ZoneToken[], token: ZoneToken, isApex: boolean, ttl: number | null): void {
    if (!isApex) throw new ZoneDataError(t('The name of an SOA record must be the name of the zone.'), token)
    if (this.soa) throw new ZoneDataError(t('A zone can have only one SOA record.'), token)
    this.soa = readSoa(data, this.#origin, token)
    this.ttls.readSoa(ttl, this.soa.minimum)
    if (this.#isNewDomain) {
      const note = t(
        'The SOA record becomes the domain settings, except its serial number, which starts anew, and its minimum.',
      )
      this.add('hint', entry, token.column, note, 'soa-settings')
      for (const note of soaRoundingNotes(this.soa)) this.#addNote(entry, token, note)
    } else this.add('hint', entry, token.column, t('The SOA record is part of the domain settings.'))
  }

  #rejectType(entry: ZoneEntry, token: ZoneToken, type: string): void {
    if (dnssecTypes.test(type))
      this.add('hint', entry, token.column, t('{type} records belong to DNSSEC, which is not supported.', { type }))
    else if (isUnsupportedType(type))
      throw new ZoneDataError(t('{type} records are not supported.', { type: token.text }), token)
    else throw new ZoneDataError(t('This line is not a record: {text} is not a DNS type.', { text: token.text }), token)
  }

  #addRecord(
    entry: ZoneEntry,
    record: { type: RecordType; owner: string; ttl: number | null; data: readonly ZoneToken[]; token: ZoneToken },
  ): void {
    const { type, owner, data, token } = record
    if (this.records.length >= maxRecordsPerDomain)
      throw new ZoneDataError(
        t('A zone can have at most {max} records.', { max: formatNumber(maxRecordsPerDomain) }),
        token,
      )
    const { note, ...fields } = readData(type, data, this.#origin, token)
    const host = data.at(-1)
    const isHost = recordTypes[type].target.kind === 'host'
    if (isHost && host) fields.target = this.#resolve(host, fields.target ?? '')
    const relativeTarget = isHost && host && this.#isRelative(host) ? host.text : null
    const relative = owner === this.#zone ? '' : owner.slice(0, -this.#zone.length - 1)
    const members = ownerMembers(type, relative, this.#zone)
    if (!members)
      throw new ZoneDataError(
        t('{type} records are supported only at _service._protocol directly below the zone.', { type }),
        token,
      )
    const draft: RecordDraft = { type, ...members, ...fields }
    const { ttl_sec, ttl, note: ttlNote } = this.ttls.forRecord(record.ttl)
    this.#addNote(entry, token, ttlNote)
    this.#addNote(entry, token, note)
    if (type === 'NS' && relative === '' && zoneNameServers.includes(fields.target ?? '')) {
      this.add('hint', entry, token.column, t('The service adds its own name servers to each zone.'), 'own-servers')
      return
    }
    const target = type === 'NS' && relative === '' ? this.apexServers : this.records
    target.push({ draft: { ...draft, ttl_sec }, line: entry.line, lastLine: entry.lastLine, ttl, relativeTarget })
  }

  #addNote(entry: ZoneEntry, { column }: ZoneToken, text: string | null | undefined): void {
    if (text) this.add('warning', entry, column, text)
  }
}

/** Reads a zone file. `zone`: the domain in stored form; names that are not absolute are relative to it. */
export function parseZoneFile(text: string, zone: string, options: ZoneParserOptions = {}): ParsedZone {
  const reader = new ZoneReader(zone, options)
  if (text.length > maxZoneFileLength) {
    const place = { line: 1, lastLine: 1 }
    reader.add(
      'error',
      place,
      1,
      t('The file is larger than {size} MB and was not read.', { size: String(maxZoneFileLength / 1024 ** 2) }),
    )
  } else {
    const { entries, errors } = tokenizeZone(text)
    for (const entry of entries) {
      if (reader.errorCount >= maxErrors) {
        const place = { line: entry.line, lastLine: entries.at(-1)?.lastLine ?? entry.line }
        reader.add(
          'error',
          place,
          1,
          t('Too many errors. This line and those after it were not read.'),
          'too-many-errors',
        )
        break
      }
      reader.readEntry(entry)
    }
    for (const { line, column, text, firstLine, lastLine } of errors)
      reader.add(
        'error',
        { line: firstLine, lastLine },
        column,
        line === firstLine ? text : t('Line {line}: {text}', { line: String(line), text }),
      )
  }
  const problems = reader.problems.toSorted((a, b) => a.line - b.line)
  const { records, apexServers, soa, withoutPeriod, outside, ttls } = reader
  return { records, apexServers, problems, soa, withoutPeriod, outside, defaultTtl: ttls.first }
}
