/** Records that are about to be added to a zone, compared with those it has. */
import type { Finding } from '#contract/rules/findings.ts'
import { checkRecord } from '#contract/rules/record-check.ts'
import { isSameRecord } from '#contract/rules/record-conflicts.ts'
import { normalizeRecord, parseRecord, type RecordDraft, type RecordValues } from '#contract/rules/record-types.ts'
import { indexZone, type ZoneRecord } from '#contract/rules/zone-index.ts'

export interface Candidate {
  readonly draft: RecordDraft
  readonly record: RecordValues
  /** present: the zone has it already. refused: it cannot be saved. */
  readonly status: 'new' | 'present' | 'refused'
  readonly findings: readonly Finding[]
  /** In the pasted text, from 1. */
  readonly line: number | null
}

/** Each is checked among the records of the zone and the other candidates. Of the same record twice, the second one is present. */
export function compareWithZone(
  drafts: readonly { readonly draft: RecordDraft; readonly line?: number }[],
  zone: string,
  existing: readonly ZoneRecord[],
): Candidate[] {
  // Dialogs that are closed, or empty, have nothing to compare.
  if (drafts.length === 0) return []
  const before = indexZone(zone, existing)
  const seen = new Map<string, RecordValues[]>()
  const compared = drafts.map(({ draft, line = null }, position) => {
    const record: ZoneRecord = { ...normalizeRecord(draft, zone), id: `candidate-${position}` }
    const earlier = seen.get(record.name) ?? []
    const isPresent = [...before.at(record.name), ...earlier].some((each) => isSameRecord(each, record))
    if (!isPresent) seen.set(record.name, [...earlier, record])
    return { draft, record, line, isPresent }
  })
  // One that cannot be saved by itself, such as an alias for the zone itself, is in nobody's way.
  const added = compared.flatMap(({ draft, record, isPresent }) =>
    isPresent || parseRecord(draft, zone).errors.length > 0 ? [] : [record],
  )
  const index = indexZone(zone, [...existing, ...added])
  return compared.map(({ draft, record, line, isPresent }): Candidate => {
    if (isPresent) return { draft, record, status: 'present', findings: [], line }
    const findings = checkRecord(draft, index, record.id)
    const isRefused = findings.some(({ level }) => level === 'error')
    return { draft, record, status: isRefused ? 'refused' : 'new', findings, line }
  })
}

/** "3 new, 1 already there, 1 cannot be added" */
export function countCandidates(candidates: readonly Candidate[]): string {
  const count = (status: Candidate['status']) => candidates.filter((each) => each.status === status).length
  const [present, refused] = [count('present'), count('refused')]
  return [
    `${count('new').toLocaleString('en')} new`,
    ...(present > 0 ? [`${present.toLocaleString('en')} already there`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en')} cannot be added`] : []),
  ].join(', ')
}
