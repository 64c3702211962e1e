/** The plan that replaces a value in the records of several domains. */
import { records, type DomainRecord } from '#contract/areas/records.ts'
import { draftOf } from '#contract/rules/record-draft.ts'
import { parseRecord } from '#contract/rules/record-types.ts'
import { checkRecord } from '#contract/rules/record-check.ts'
import { indexZone } from '#contract/rules/zone-index.ts'
import { call } from '#api/client.ts'
import type { FoundRecord } from '#queries/record-search.ts'

export interface Replacement extends FoundRecord {
  /** The value in stored form. */
  readonly after: string
  /** Why the record cannot have the new value by itself; null when it can. */
  readonly error: string | null
}

/** What becomes of each record. Other records of its domain are checked by the service when the plan is applied. */
export const planReplacements = (affected: readonly FoundRecord[], value: string): Replacement[] =>
  affected.map(({ domain, record }) => {
    const draft = { ...draftOf(record), target: value }
    const error = checkRecord(draft, indexZone(domain.domain, [])).find(({ level }) => level === 'error')
    return { domain, record, after: parseRecord(draft, domain.domain).record.target, error: error?.text ?? null }
  })

/** Replaces the value of one record, unless somebody else has changed it since it was found. */
export async function replaceTarget({ domain, record, after }: Replacement): Promise<DomainRecord> {
  const path = { domainId: domain.id, recordId: record.id }
  const latest = await call(records.view, { path })
  if (latest.target === after) return latest
  if (latest.target !== record.target) throw new Error(`Somebody else has changed it to ${latest.target}`)
  return call(records.update, { path, body: { target: after } })
}
