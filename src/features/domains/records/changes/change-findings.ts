/** The findings of the check in records that are changed, which the editor shows for each record, too. */
import type { Finding, FindingLevel } from '#contract/dns/records/findings.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { hostPointers, type HostPointers } from '#contract/dns/checks/record-relations.ts'
import { recordsFor, type ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { recordLabel } from '../format.ts'
import { contentOf, enteredDraft, isNewKey, resultOf, type Change, type Changes } from './changes.ts'

/** The findings by the key of the change; only changes with findings are included. */
export type ChangeFindings = ReadonlyMap<string, readonly Finding[]>

/** A warning only: applying skips this change, so it must not block the others. */
const savedAlready = (): Finding => ({
  level: 'warning',
  code: 'duplicate',
  field: 'target',
  text: t('The zone already has this record. It is left out when you apply the changes.'),
})

/** Whether the saved zone already has exactly this record, ignoring other changes. */
function isSaved(change: Change, index: ZoneIndex): boolean {
  const result = resultOf(change, index.zone)
  return (
    result !== null &&
    index.at(result.name).some((other) => !isNewKey(String(other.id)) && contentOf(other) === contentOf(result))
  )
}

const answers: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME'])

/** Warns of records that point to a host left without any address by this deletion. */
function leftPointing(deleted: RecordValues, index: ZoneIndex, pointers: () => HostPointers): readonly Finding[] {
  const { type, name } = deleted
  if (!answers.has(type) || recordsFor(index, name).some((other) => answers.has(other.type))) return []
  const [first, ...others] = pointers().get(name) ?? []
  if (!first) return []
  const record = recordLabel(first, index.zone)
  const text =
    others.length === 0
      ? t('{record} points to this name.', { record })
      : t('{record} points to this name ({more}).', { record, more: andMore(others.length) })
  return [{ level: 'warning', code: 'left-pointing', field: 'name', text }]
}

/** `index`: the zone after the changes. */
export function findingsOfChanges(changes: Changes, index: ZoneIndex): ChangeFindings {
  const found = new Map<string, readonly Finding[]>()
  let known: HostPointers | null = null
  const pointers = () => (known ??= hostPointers(index))
  for (const [key, change] of changes) {
    if (change.kind === 'delete') {
      const findings = leftPointing(change.base, index, pointers)
      if (findings.length > 0) found.set(key, findings)
      continue
    }
    const saved = change.kind === 'update' ? change.base : undefined
    const findings = checkRecord(enteredDraft(change), index, key, saved).map((finding) =>
      finding.code === 'duplicate' && change.kind === 'add' && isSaved(change, index) ? savedAlready() : finding,
    )
    if (findings.length > 0) found.set(key, findings)
  }
  return found
}

/** The number of changes with a finding of this level; changes with errors cannot be saved. */
export const countWith = (findings: ChangeFindings, wanted: FindingLevel) =>
  [...findings.values()].filter((list) => list.some(({ level }) => level === wanted)).length
