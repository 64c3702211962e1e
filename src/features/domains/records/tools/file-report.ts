/** What became of an imported zone file, for the page of its domain, also after a reload. Kept for this tab. */
import type { ParsedZone } from '#contract/dns/zone-file/zone-parser.ts'
import { t } from '#contract/translate.ts'
import { jsonEntry } from '#api/storage.ts'
import type { Candidate } from '../candidates.ts'
import { lineNotes } from '../paste/line-notes.ts'
import { recordLabel } from '../format.ts'

interface LeftOut {
  /** "Line 7" */
  readonly where: string
  readonly text: string
}

export interface FileReport {
  /** How many records are added. */
  readonly added: number
  readonly leftOut: readonly LeftOut[]
  /** How many more notes there are. */
  readonly more: number
  /** How many lines were left out. */
  readonly lines: number
}

interface ImportedFile extends Pick<ParsedZone, 'problems' | 'apexServers'> {
  readonly zone: string
  /** Whether the name servers of the zone itself are added. */
  readonly withServers: boolean
  readonly candidates: readonly Candidate[]
}

const maxKept = 20

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
  const leftOut = lineNotes([...unread, ...refused, ...ownServers])
  const added = candidates.filter(({ status }) => status === 'new').length
  const lines = new Set([...unread, ...refused, ...ownServers].map(({ line }) => line)).size
  return { added, leftOut: leftOut.slice(0, maxKept), more: Math.max(0, leftOut.length - maxKept), lines }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isLeftOut = (value: unknown): value is LeftOut =>
  isRecord(value) && typeof value['where'] === 'string' && typeof value['text'] === 'string'

export const fileReport = (domainId: number) =>
  jsonEntry<FileReport>('tab', `quarterdeck.imported-file.${domainId}`, (stored) => {
    if (!isRecord(stored)) return null
    const { added, leftOut, more, lines } = stored
    return typeof added === 'number' &&
      typeof more === 'number' &&
      typeof lines === 'number' &&
      Array.isArray(leftOut) &&
      leftOut.every(isLeftOut)
      ? { added, leftOut, more, lines }
      : null
  })
