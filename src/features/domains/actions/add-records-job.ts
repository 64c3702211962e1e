/**
 * The job that adds the same records to several domains. Reads each zone first: records it already has are skipped, and
 * a zone that would conflict with any of the others is left unchanged. The added records can be removed again.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { isSameLine, isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob, StoppedError } from '#kit/jobs/jobs.ts'
import { toast } from '#kit/toast.ts'
import { createRecord, readZone, removeRecord } from '#queries/records.ts'
import { keepVersion } from '#queries/zone-versions.ts'
import { compareWithZone, type Candidate } from '../records/candidates.ts'
import { addRecords } from '../records/changes/record-job.ts'
import { requireSameDomain } from '../same-domain.ts'

/** The records for a domain. */
export type DraftsFor = (domain: Domain) => readonly RecordDraft[]

/** A domain of the job: the records it has received, and those it still lacks. */
interface Item {
  readonly id: number
  readonly label: string
  readonly domain: Domain
  /** The records added by this job, as they were when added. */
  readonly added: Map<RecordDraft, DomainRecord>
  /** Records that may have been added. */
  readonly unknown: Set<RecordDraft>
  left: ReadonlySet<RecordDraft>
}

export const compareWith = (
  drafts: readonly RecordDraft[],
  { domain, ttl_sec }: Domain,
  zone: Parameters<typeof compareWithZone>[2],
) =>
  compareWithZone(
    drafts.map((draft) => ({ draft })),
    domain,
    zone,
    ttl_sec || zoneDefaults.ttl_sec,
  )

/** Warnings about a record in its zone that do not break anything. */
const harmless: ReadonlySet<string> = new Set(['mixed-ttl', 'relative-target'])

/** Problems with a record that only arise in this zone. */
function conflictsOf({ record, findings, status }: Candidate, alone: Candidate | undefined): string[] {
  if (status === 'present' || status === 'repeated') return []
  const known = new Set([...harmless, ...(alone?.findings.map(({ code }) => code) ?? [])])
  return findings
    .filter(({ level, code }) => level === 'error' || (level === 'warning' && !known.has(code)))
    .map(({ text }) => `${record.type} ${record.name || '@'}: ${text}`)
}

/** The conflicts because of which a domain is left as it is. `candidates`: the drafts compared with its zone. */
export function zoneConflicts(
  drafts: readonly RecordDraft[],
  domain: Domain,
  candidates: readonly Candidate[],
): string[] {
  const alone = compareWith(drafts, domain, [])
  return candidates.flatMap((candidate, position) => conflictsOf(candidate, alone[position]))
}

function findSame(zone: readonly DomainRecord[], draft: RecordDraft, { domain }: Domain): DomainRecord | undefined {
  const wanted = normalizeRecord(draft, domain)
  return zone.find((record) => isSameRecord(wanted, record))
}

const progressOf = ({ added, left }: Item) =>
  added.size === 0
    ? null
    : plural(added.size + left.size, '{added} of {count} record was added.', '{added} of {count} records were added.', {
        added: formatNumber(added.size),
      })

/** Adds what was done before a failure to its reason; refusals already contain it. */
function withProgress(error: unknown, progress: string | null): unknown {
  if (!(error instanceof ApiError) || error.outcomeUnknown || error.status === 400 || error.status === 429) return error
  return progress === null ? error : error.withErrors([{ reason: progress }, ...error.errors])
}

async function addToDomain(
  client: QueryClient,
  item: Item,
  { drafts, reason, stopped }: { drafts: readonly RecordDraft[]; reason: string; stopped: AbortSignal },
): Promise<void> {
  const { domain, added, unknown } = item
  // The records may contain the domain's name.
  await requireSameDomain(client, domain)
  const zone = await readZone(domain.id)
  for (const draft of unknown) {
    const found = findSame(zone, draft, domain)
    if (found) added.set(draft, found)
  }
  unknown.clear()
  const candidates = compareWith(drafts, domain, zone)
  const conflicts = zoneConflicts(drafts, domain, candidates)
  if (conflicts.length > 0) throw new Error(t('Left as it is. {reasons}', { reasons: conflicts.join(' ') }))
  const missing = candidates.flatMap(({ status, draft }) => (status === 'new' ? [draft] : []))
  const left = new Set(missing)
  item.left = left
  if (left.size === 0) return
  await keepVersion(client, { zone: domain.domain, records: zone, reason })
  const intro = () => (added.size > 0 ? `${progressOf(item)} ` : '')
  try {
    await addRecords(client, domain, left, {
      intro,
      onAdded: (draft, record) => record && added.set(draft, record),
      onUnknown: (draft) => unknown.add(draft),
      stopped,
    })
  } catch (error) {
    throw withProgress(error, progressOf(item))
  }
  if (left.size === 0) return
  const progress = progressOf(item)
  throw progress === null ? new StoppedError() : new Error(t('Stopped. {progress}', { progress }))
}

/** Removes the added records. Those changed or deleted since then stay in the item's list. */
async function removeFromDomain(client: QueryClient, { domain, added }: Item, reason: string): Promise<void> {
  const zone = await readZone(domain.id)
  await keepVersion(client, { zone: domain.domain, records: zone, reason })
  const count = added.size
  for (const [draft, record] of added) {
    const found = zone.find(({ id }) => id === record.id)
    if (!found || !isSameLine(found, record)) continue
    await sendOnce(client, removeRecord, { path: { domainId: domain.id, recordId: found.id } }).catch(
      (error: unknown) => {
        throw withProgress(error, removedText(count - added.size, count))
      },
    )
    added.delete(draft)
  }
}

const removedText = (removed: number, count: number) =>
  removed === 0
    ? null
    : plural(count, '{removed} of {count} record was deleted.', '{removed} of {count} records were deleted.', {
        removed: formatNumber(removed),
      })

function startRemoving(
  client: QueryClient,
  items: readonly Item[],
  { title, reason }: { title: string; reason: string },
): void {
  if (items.length === 0) {
    toast({ tone: 'info', text: t('Nothing to undo: no record has been added') })
    return
  }
  startJob({
    title,
    items,
    run: (item) => removeFromDomain(client, item, reason),
    note: ({ added }) =>
      added.size === 0
        ? null
        : plural(
            added.size,
            '{count} record has been changed or deleted since, and was left alone.',
            '{count} records have been changed or deleted since, and were left alone.',
          ),
    refresh: () => refreshAfter(removeRecord)(client),
    ofRows: true,
  })
}

export function startAddingRecords(client: QueryClient, domains: readonly Domain[], draftsFor: DraftsFor): void {
  const title = plural(domains.length, 'Add records to {count} domain', 'Add records to {count} domains')
  const reason = plural(
    domains.length,
    'Before adding records to {count} domain',
    'Before adding records to {count} domains',
  )
  const items = domains.map((domain): Item => ({
    id: domain.id,
    label: domain.domain,
    domain,
    added: new Map(),
    unknown: new Set(),
    left: new Set(),
  }))
  startJob({
    title,
    items,
    run: (item, stopped) => addToDomain(client, item, { drafts: draftsFor(item.domain), reason, stopped }),
    note: ({ added }) => (added.size === 0 ? t('It already has all of them.') : null),
    progress: progressOf,
    refresh: () => refreshAfter(createRecord)(client),
    ofRows: true,
    undo: () =>
      startRemoving(
        client,
        items.filter(({ added }) => added.size > 0),
        { title: t('Undo: {title}', { title }), reason: t('Before undoing: {title}', { title }) },
      ),
  })
}
