/** Records that are about to be added to a zone, compared with those it has. */
import { isIpv4 } from '#contract/dns/names/address.ts'
import type { Finding } from '#contract/dns/records/findings.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import {
  normalizeRecord,
  parseRecord,
  type RecordDraft,
  type RecordValues,
} from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { ancestors, indexZone, type ZoneIndex, type ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import type { ParsedRecord } from '#contract/dns/zone-file/zone-parser.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

export interface Candidate {
  readonly draft: RecordDraft
  readonly record: RecordValues
  /** present: already in the zone. repeated: same as an earlier candidate. refused: cannot be saved. */
  readonly status: 'new' | 'present' | 'repeated' | 'refused'
  readonly findings: readonly Finding[]
  /** Line number in the pasted text, from 1. */
  readonly line: number | null
}

interface CandidateDraft extends Partial<Pick<ParsedRecord, 'relativeTarget'>> {
  readonly draft: RecordDraft
  readonly line?: number | null
}

/**
 * In a zone file, a target without a trailing dot is relative to the zone; if no such name exists there, a full name
 * was probably meant.
 */
function missingPeriod(relativeTarget: string | null, { target }: RecordValues, index: ZoneIndex): Finding[] {
  const name = nameInZone(target, index.zone)
  if (relativeTarget === null || name === null || isIpv4(name) || ancestors(name).some(index.exists)) return []
  return [
    {
      level: 'warning',
      code: 'missing-period',
      field: 'target',
      text: t('Without a trailing dot, {relativeTarget} is read as {target}, which does not exist in this zone.', {
        relativeTarget,
        target,
      }),
      fix: { label: t('Use {relativeTarget}', { relativeTarget }), change: { target: relativeTarget } },
    },
  ]
}

/** A record that is already in the zone keeps its TTL. */
function otherTtl(record: RecordValues, present: ZoneRecord, defaultTtl: number | undefined): Finding[] {
  const [wanted, kept] = [record.ttl_sec || defaultTtl, present.ttl_sec || defaultTtl]
  if (wanted === kept || wanted === undefined || kept === undefined) return []
  return [
    {
      level: 'warning',
      code: 'other-ttl',
      field: 'ttl_sec',
      text: t('The zone has it with the TTL {kept}, which stays. To make it {wanted}, edit the record.', {
        kept: timeInWords(kept),
        wanted: timeInWords(wanted),
      }),
    },
  ]
}

/**
 * Checks each record against the zone and the other candidates. When a record occurs twice, the second one counts as
 * repeated. `defaultTtl`: the zone's default in seconds, where known.
 */
export function compareWithZone(
  drafts: readonly CandidateDraft[],
  zone: string,
  existing: readonly ZoneRecord[],
  defaultTtl?: number,
): Candidate[] {
  // Closed or empty dialogs have nothing to compare.
  if (drafts.length === 0) return []
  const before = indexZone(zone, existing)
  const seen = new Map<string, RecordValues[]>()
  const compared = drafts.map(({ draft, line = null, relativeTarget = null }, position) => {
    const record: ZoneRecord = { ...normalizeRecord(draft, zone), id: `candidate-${position}` }
    const earlier = seen.get(record.name) ?? []
    const isSame = (each: RecordValues) => isSameRecord(each, record)
    const present = before.at(record.name).find(isSame)
    const known: 'present' | 'repeated' | null = present ? 'present' : earlier.some(isSame) ? 'repeated' : null
    if (known === null) seen.set(record.name, [...earlier, record])
    return { draft, record, line, relativeTarget, known, present }
  })
  // A record that is invalid on its own, such as an alias for the zone itself, must not conflict with the others.
  const added = compared.flatMap(({ draft, record, known }) =>
    known !== null || parseRecord(draft, zone).errors.length > 0 ? [] : [record],
  )
  const index = indexZone(zone, [...existing, ...added], defaultTtl)
  return compared.map(({ draft, record, line, relativeTarget, known, present }): Candidate => {
    if (known !== null)
      return { draft, record, status: known, findings: present ? otherTtl(record, present, defaultTtl) : [], line }
    const checked = checkRecord(draft, index, record.id)
    // What is wrong with a target stays wrong with a period.
    const isTargetWrong = checked.some(({ level, field }) => level === 'error' && field === 'target')
    const findings = isTargetWrong ? checked : [...checked, ...missingPeriod(relativeTarget, record, index)]
    const isRefused = findings.some(({ level }) => level === 'error')
    return { draft, record, status: isRefused ? 'refused' : 'new', findings, line }
  })
}

/** "3 new, 1 already in the zone, 1 cannot be added" */
export function countCandidates(candidates: readonly Candidate[]): string {
  const count = (status: Candidate['status']) => candidates.filter((each) => each.status === status).length
  const [present, repeated, refused] = [count('present'), count('repeated'), count('refused')]
  return [
    t('{count} new', { count: formatNumber(count('new')) }),
    ...(present > 0 ? [t('{count} already in the zone', { count: formatNumber(present) })] : []),
    ...(repeated > 0 ? [t('{count} repeated', { count: formatNumber(repeated) })] : []),
    ...(refused > 0 ? [t('{count} cannot be added', { count: formatNumber(refused) })] : []),
  ].join(', ')
}
