/** Adds records to new domains as a job in the tray: it shows each failure with its reason and tries it again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { pageSize } from '#contract/limits.ts'
import { isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { statusOf } from '#api/error.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { pluralize } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { createRecord } from '#queries/records.ts'
import { toBody } from './apply.ts'
import { recordLabel } from '../format.ts'

/** Adds a record; one that exists already counts as added, because the DNS cannot tell them apart (`isSameRecord`). */
export async function addRecord(
  client: QueryClient,
  { id: domainId, domain }: Pick<Domain, 'id' | 'domain'>,
  draft: RecordDraft,
): Promise<unknown> {
  const wanted = normalizeRecord(draft, domain)
  const path = { domainId }
  const findSame = async () => {
    const filter = { name: wanted.name, type: wanted.type }
    const { data } = await call(records.list, { path, query: { page_size: pageSize.max }, filter })
    return data.find((record) => isSameRecord(record, wanted)) ?? null
  }
  try {
    return await sendOnce(client, { ...createRecord, watch: () => findSame }, { path, body: toBody(draft) })
  } catch (error) {
    const same = statusOf(error) === 400 ? await findSame().catch(() => null) : null
    if (!same) throw error
    return same
  }
}

export function startRecordJob(
  client: QueryClient,
  domain: Pick<Domain, 'id' | 'domain'>,
  drafts: readonly RecordDraft[],
): void {
  if (drafts.length === 0) return
  startJob({
    title: `Add ${pluralize(drafts.length, 'record')} to ${domain.domain}`,
    items: drafts.map((draft, id) => ({
      id,
      label: recordLabel(normalizeRecord(draft, domain.domain), domain.domain),
      draft,
    })),
    run: ({ draft }) => addRecord(client, domain, draft),
    refresh: () => refreshAfter(createRecord)(client),
    list: {
      href: paths.domain(domain.id),
      linkLabel: `Go to ${domain.domain}`,
      remedy: 'To add what is missing, use Paste records or Templates under Zone tools: existing records are skipped.',
    },
  })
}
