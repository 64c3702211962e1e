/** Adds records to new domains as a job in the tray, which shows the reason of each failure and can retry it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { pageSize } from '#contract/limits.ts'
import { isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { records } from '#contract/operations.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { andMore } from '#contract/text.ts'
import { friendlyReason } from '#contract/friendly-messages.ts'
import { plural, t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { ApiError, isOutcomeUnknown, statusOf } from '#api/error.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { createRecord } from '#queries/records.ts'
import { toBody } from './apply.ts'
import { recordLabel } from '../format.ts'

/**
 * Adds a record. Null when the zone already has it, which is just as good, because DNS cannot tell the two apart
 * (`isSameRecord`).
 */
async function addRecord(
  client: QueryClient,
  { id: domainId, domain }: Pick<Domain, 'id' | 'domain'>,
  draft: RecordDraft,
): Promise<DomainRecord | null> {
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
    if (statusOf(error) === 400 && (await findSame().catch(() => null))) return null
    throw error
  }
}

/** At most this many refused records are named; the others are only counted. */
const maxNamed = 20

interface RecordsOptions {
  /** The beginning of the reason when records are refused, evaluated at that time. */
  intro: () => string
  /** `record`: null when the zone already had it. */
  onAdded?: (draft: RecordDraft, record: DomainRecord | null) => void
  /** Called when the record may have been added. */
  onUnknown?: (draft: RecordDraft) => void
  stopped?: AbortSignal
}

/**
 * Adds the drafts one after the other, until it is stopped, and removes each accepted one from the set. Throws the
 * reasons for the refused ones.
 */
export async function addRecords(
  client: QueryClient,
  domain: Pick<Domain, 'id' | 'domain'>,
  drafts: Set<RecordDraft>,
  { intro, onAdded, onUnknown, stopped }: RecordsOptions,
): Promise<void> {
  const refusals: ErrorDetail[] = []
  let refusal: ApiError | null = null
  for (const draft of drafts) {
    if (stopped?.aborted) break
    try {
      const record = await addRecord(client, domain, draft)
      drafts.delete(draft)
      onAdded?.(draft, record)
    } catch (error) {
      if (isOutcomeUnknown(error)) onUnknown?.(draft)
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      refusal = error
      const { type, name } = normalizeRecord(draft, domain.domain)
      const reasons = error.errors.map(({ reason }) => friendlyReason(reason)).join(' ')
      refusals.push({ reason: t('{record} was refused: {reasons}', { record: `${type} ${name || '@'}`, reasons }) })
    }
  }
  const [first, ...others] = refusals
  if (!refusal || !first) return
  const more = others.length - maxNamed
  throw refusal.withErrors([
    { reason: intro() + first.reason },
    ...others.slice(0, maxNamed),
    ...(more > 0 ? [{ reason: andMore(more) }] : []),
  ])
}

export function startRecordJob(
  client: QueryClient,
  domain: Pick<Domain, 'id' | 'domain'>,
  drafts: readonly RecordDraft[],
): void {
  if (drafts.length === 0) return
  startJob({
    title: plural(drafts.length, 'Add {count} record to {domain}', 'Add {count} records to {domain}', {
      domain: domain.domain,
    }),
    items: drafts.map((draft, id) => ({
      id,
      label: recordLabel(normalizeRecord(draft, domain.domain), domain.domain),
      draft,
    })),
    run: ({ draft }) => addRecord(client, domain, draft),
    refresh: () => refreshAfter(createRecord)(client),
    list: {
      href: paths.domain(domain.id),
      linkLabel: t('Go to {domain}', { domain: domain.domain }),
      remedy: t(
        'To add what is missing, use Paste records or Templates under Zone tools: existing records are skipped.',
      ),
    },
  })
}
