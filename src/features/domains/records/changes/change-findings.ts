/** What the check finds in the records that changes make: what the form says about each, too. */
import type { Finding, FindingLevel } from '#contract/dns/records/findings.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { enteredDraft, type Changes } from './changes.ts'

/** The findings by the key of the change. It holds only changes that have some. */
export type ChangeFindings = ReadonlyMap<string, readonly Finding[]>

/** `index`: the zone as it will be. */
export function findingsOfChanges(changes: Changes, index: ZoneIndex): ChangeFindings {
  const found = new Map<string, readonly Finding[]>()
  for (const [key, change] of changes) {
    if (change.kind === 'delete') continue
    const saved = change.kind === 'update' ? change.base : undefined
    const findings = checkRecord(enteredDraft(change), index, key, saved)
    if (findings.length > 0) found.set(key, findings)
  }
  return found
}

/** How many changes have a finding of the level; with errors they cannot be saved. */
export const countWith = (findings: ChangeFindings, wanted: FindingLevel) =>
  [...findings.values()].filter((list) => list.some(({ level }) => level === wanted)).length
