/**
 * The job that adds the same records to several domains. Each zone is read first: what it has already is skipped, and a
 * zone in which one of the others would be in conflict stays as it is. What was added can be removed again.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { plural, t } from '#contract/translate.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { toast } from '#kit/toast.ts'
import { createRecord, readZone, removeRecord } from '#queries/records.ts'
import { keepVersion } from '#queries/zone-versions.ts'
import { compareWithZone, type Candidate } from '../records/candidates.ts'
import { addRecords } from '../records/changes/record-job.ts'

/** The records for a domain. */
export type DraftsFor = (domain: Domain) => readonly RecordDraft[]

/** A domain of the job, with the drafts that it has been given. */
interface Item {
  readonly id: number
  readonly label: string
  readonly domain: Domain
  readonly added: RecordDraft[]
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

/** Warnings about a record in a zone that break nothing. */
const harmless: ReadonlySet<string> = new Set(['mixed-ttl', 'relative-target'])

/** Why a zone would have a problem with a record that is none by itself. */
function conflictsOf({ record, findings, status }: Candidate, alone: Candidate | undefined): string[] {
  if (status === 'present' || status === 'repeated') return []
  const known = new Set([...harmless, ...(alone?.findings.map(({ code }) => code) ?? [])])
  return findings
    .filter(({ level, code }) => level === 'error' || (level === 'warning' && !known.has(code)))
    .map(({ text }) => `${record.type} ${record.name || '@'}: ${text}`)
}

async function addToDomain(
  client: QueryClient,
  { domain, added }: Item,
  { drafts, reason, stopped }: { drafts: readonly RecordDraft[]; reason: string; stopped: AbortSignal },
): Promise<void> {
  const zone = await readZone(domain.id)
  const alone = compareWith(drafts, domain, [])
  const candidates = compareWith(drafts, domain, zone)
  const conflicts = candidates.flatMap((candidate, position) => conflictsOf(candidate, alone[position]))
  if (conflicts.length > 0) throw new Error(t('Left as it is. {reasons}', { reasons: conflicts.join(' ') }))
  const missing = candidates.flatMap(({ status, draft }) => (status === 'new' ? [draft] : []))
  if (missing.length === 0) return
  await keepVersion(client, { zone: domain.domain, records: zone, reason })
  const left = new Set(missing)
  try {
    await addRecords(client, domain, left, { intro: () => '', stopped })
  } finally {
    added.push(...missing.filter((draft) => !left.has(draft)))
  }
}

/** Removes what was added; what is gone or was changed since is left alone. */
async function removeFromDomain(client: QueryClient, { domain, added }: Item, reason: string): Promise<void> {
  const wanted = added.map((draft) => normalizeRecord(draft, domain.domain))
  const zone = await readZone(domain.id)
  await keepVersion(client, { zone: domain.domain, records: zone, reason })
  for (const { id: recordId, ...record } of zone)
    if (wanted.some((each) => isSameRecord(each, record)))
      await sendOnce(client, removeRecord, { path: { domainId: domain.id, recordId } })
}

function startRemoving(client: QueryClient, items: readonly Item[], title: string): void {
  if (items.length === 0) {
    toast({ tone: 'info', text: t('Nothing to undo: no record has been added') })
    return
  }
  startJob({
    title,
    items,
    run: (item) => removeFromDomain(client, item, title),
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
  const items = domains.map((domain): Item => ({ id: domain.id, label: domain.domain, domain, added: [] }))
  startJob({
    title,
    items,
    run: (item, stopped) => addToDomain(client, item, { drafts: draftsFor(item.domain), reason, stopped }),
    note: ({ added }) => (added.length === 0 ? t('It has all of them already.') : null),
    progress: ({ added }) =>
      added.length > 0 ? plural(added.length, '{count} record was added.', '{count} records were added.') : null,
    refresh: () => refreshAfter(createRecord)(client),
    ofRows: true,
    undo: () =>
      startRemoving(
        client,
        items.filter(({ added }) => added.length > 0),
        t('Undo: {title}', { title }),
      ),
  })
}
