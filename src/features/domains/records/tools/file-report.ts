/** The result of a zone file import, for the page of its domain, even after a reload. Kept for this tab. */
import type { ParsedZone } from '#contract/dns/zone-file/zone-parser.ts'
import { isDictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'
import { jsonEntry } from '#api/storage.ts'
import type { Candidate } from '../candidates.ts'
import { lineNotes, type LineProblem } from '../paste/line-notes.ts'
import { recordLabel } from '../format.ts'

interface Note {
  /** "Line 7" */
  readonly where: string
  readonly text: string
}

/** Notes about lines of a file. */
export interface FileNotes {
  readonly shown: readonly Note[]
  /** The number of further notes. */
  readonly more: number
  /** The number of lines that they concern. */
  readonly lines: number
}

export interface FileReport {
  /** The number of records that are added. */
  readonly added: number
  readonly leftOut: FileNotes
  /** Values that are stored in another form. */
  readonly changed: FileNotes
}

interface ImportedFile extends Pick<ParsedZone, 'problems' | 'apexServers'> {
  readonly zone: string
  /** Whether NS records of the zone itself are added. */
  readonly withServers: boolean
  readonly candidates: readonly Candidate[]
}

const maxKept = 20

function notesAbout(problems: readonly Pick<LineProblem, 'line' | 'text'>[]): FileNotes {
  const notes = lineNotes(problems).map(({ where, text }) => ({ where, text }))
  return {
    shown: notes.slice(0, maxKept),
    more: Math.max(0, notes.length - maxKept),
    lines: new Set(problems.map(({ line }) => line)).size,
  }
}

export function reportOf({ zone, problems, apexServers, withServers, candidates }: ImportedFile): FileReport {
  const unread = problems.filter(({ level, code }) => level !== 'warning' && code !== 'soa-settings')
  const refused = candidates.flatMap(({ status, record, line, findings }) =>
    status === 'refused' && line !== null
      ? [{ line, text: `${recordLabel(record, zone)}: ${findings.find(({ level }) => level === 'error')?.text ?? ''}` }]
      : [],
  )
  const ownServers = withServers
    ? []
    : apexServers.map(({ line }) => ({
        line,
        text: t('The name servers of {zone} itself: the service uses its own.', { zone }),
      }))
  return {
    added: candidates.filter(({ status }) => status === 'new').length,
    leftOut: notesAbout([...unread, ...refused, ...ownServers]),
    changed: notesAbout(problems.filter(({ level }) => level === 'warning')),
  }
}

const isNote = (value: unknown): value is Note =>
  isDictionary(value) && typeof value['where'] === 'string' && typeof value['text'] === 'string'
const isNotes = (value: unknown): value is FileNotes =>
  isDictionary(value) &&
  typeof value['more'] === 'number' &&
  typeof value['lines'] === 'number' &&
  Array.isArray(value['shown']) &&
  value['shown'].every(isNote)

export const fileReport = (domainId: number) =>
  jsonEntry<FileReport>('tab', `quarterdeck.imported-file.${domainId}`, (stored) => {
    if (!isDictionary(stored)) return null
    const { added, leftOut, changed } = stored
    return typeof added === 'number' && isNotes(leftOut) && isNotes(changed) ? { added, leftOut, changed } : null
  })
