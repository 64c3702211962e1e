/** Adds records to new domains as a job in the tray: it shows each failure with its reason and tries it again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { isSameRecord } from '#contract/rules/record-conflicts.ts'
import { pageSize } from '#contract/limits.ts'
import { normalizeRecord, type RecordDraft } from '#contract/rules/record-types.ts'
import { call } from '#api/client.ts'
import { refreshAfter } from '#api/query.ts'
import { pluralize } from '#kit/format.ts'
import { recordWrites } from '#queries/records.ts'
import { toBody } from '../records/apply.ts'
import { recordLabel } from '../records/format.ts'

/** Adds a record; one that exists already counts as added, because an earlier response may have been lost. */
export async function createRecord(
  { id: domainId, domain }: Pick<Domain, 'id' | 'domain'>,
  draft: RecordDraft,
): Promise<void> {
  try {
    await call(records.create, { path: { domainId }, body: toBody(draft) })
  } catch (error) {
    const record = normalizeRecord(draft, domain)
    const { data } = await call(records.list, {
      path: { domainId },
      query: { page_size: pageSize.max },
      filter: { name: record.name, type: record.type },
    }).catch(() => ({ data: [] }))
    if (!data.some((each) => isSameRecord(each, record))) throw error
  }
}

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
      if (draft) await createRecord({ id, domain }, draft)
    },
    // A record that exists already is not added twice.
    repeatable: true,
    refresh: () => refreshAfter(recordWrites)(client),
  })
}
