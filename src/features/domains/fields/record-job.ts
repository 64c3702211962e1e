/** Adds records to new domains as a job in the tray: it shows each failure with its reason and tries it again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordDraft } from '#contract/rules/record-types.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { call } from '#api/client.ts'
import { invalidate } from '#api/query.ts'
import { pluralize } from '#kit/format.ts'
import { recordDependents } from '#queries/records.ts'
import { toBody } from '../records/apply.ts'
import { recordLabel } from '../records/format.ts'

export const createRecord = (domainId: number, draft: RecordDraft) =>
  call(records.create, { path: { domainId }, body: toBody(draft) })

export async function startRecordJob(
  client: QueryClient,
  { id, domain }: Pick<Domain, 'id' | 'domain'>,
  drafts: readonly RecordDraft[],
) {
  if (drafts.length === 0) return
  const { startJob } = await import('#kit/actions/jobs.ts')
  startJob({
    title: `Add ${pluralize(drafts.length, 'record')} to ${domain}`,
    items: drafts.map((draft, index) => ({ id: index, label: recordLabel(normalizeRecord(draft, domain), domain) })),
    run: async (index) => {
      const draft = drafts[Number(index)]
      if (draft) await createRecord(id, draft)
    },
    refresh: () => {
      broadcastInvalidation(recordDependents)
      return invalidate(client, recordDependents)
    },
  })
}
