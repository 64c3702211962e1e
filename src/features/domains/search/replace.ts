/** The plan that replaces a value in the records of several domains. */
import type { QueryClient } from '@tanstack/react-query'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { parseRecord } from '#contract/dns/records/record-types.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { sendOnce } from '#api/write.ts'
import type { FoundRecord } from '#queries/record-search.ts'
import { updateRecord } from '#queries/records.ts'
import { fieldLabel } from '../records/format.ts'

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

/** Leaves the record alone when somebody else has changed its value since it was found. */
export async function replaceValue(client: QueryClient, { domain, record, after }: Replacement): Promise<void> {
  const path = { domainId: domain.id, recordId: record.id }
  const { target } = await call(records.view, { path })
  if (target === after) return
  if (target !== record.target) throw new Error(`${fieldLabel('target', record.type)}: changed elsewhere to ${target}.`)
  await sendOnce(client, updateRecord, { path, body: { target: after } })
}
