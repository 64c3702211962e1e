/** What the check finds in the records that changes make: what the form says about each, too. */
import type { Finding, FindingLevel } from '#contract/dns/records/findings.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { t } from '#contract/translate.ts'
import { contentOf, enteredDraft, isNewKey, resultOf, type Change, type Changes } from './changes.ts'

/** The findings by the key of the change. It holds only changes that have some. */
export type ChangeFindings = ReadonlyMap<string, readonly Finding[]>

/** Applying leaves the change out, which is no reason not to make the others. */
const savedAlready: Finding = {
  level: 'warning',
  code: 'duplicate',
  field: 'target',
  get text() {
    return t('The zone already has this record. It is left out when you apply the changes.')
  },
}

/** Whether the zone has exactly this record, apart from other changes. */
function isSaved(change: Change, index: ZoneIndex): boolean {
  const result = resultOf(change, index.zone)
  return (
    result !== null &&
    index.at(result.name).some((other) => !isNewKey(String(other.id)) && contentOf(other) === contentOf(result))
  )
}

/** `index`: the zone as it will be. */
export function findingsOfChanges(changes: Changes, index: ZoneIndex): ChangeFindings {
  const found = new Map<string, readonly Finding[]>()
  for (const [key, change] of changes) {
    if (change.kind === 'delete') continue
    const saved = change.kind === 'update' ? change.base : undefined
    const findings = checkRecord(enteredDraft(change), index, key, saved).map((finding) =>
      finding.code === 'duplicate' && change.kind === 'add' && isSaved(change, index) ? savedAlready : finding,
    )
    if (findings.length > 0) found.set(key, findings)
  }
  return found
}

/** How many changes have a finding of the level; with errors they cannot be saved. */
export const countWith = (findings: ChangeFindings, wanted: FindingLevel) =>
  [...findings.values()].filter((list) => list.some(({ level }) => level === wanted)).length
