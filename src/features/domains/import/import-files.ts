/** Creates a domain with its records from each of several zone files, as one job. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { ApiError, errorMessage, statusOf } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { createStore } from '#api/store.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { createDomain } from '#queries/domains.ts'
import { createRecord } from '#queries/records.ts'
import { addRecords } from '../records/changes/record-job.ts'
import { fileReport } from '../records/tools/file-report.ts'
import type { ReadFile } from './zone-files.ts'

/** A file that becomes a domain. */
export interface ImportedFile extends Pick<ReadFile, 'zone' | 'drafts' | 'times' | 'report'> {
  readonly fileName: string
  readonly email: string
}

/** The progress of a file's import. */
export interface ImportProgress {
  readonly zone: string
  readonly fileName: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Null until the domain is created. */
  readonly domainId: number | null
  readonly added: number
  readonly total: number
  /** Why it failed. */
  readonly reason: string | null
}

interface Import {
  /** Null until it has started. */
  readonly jobId: number | null
  readonly files: readonly ImportProgress[]
}

/** This page's latest import of several files; null when there was none. */
export const lastImport = createStore<Import | null>(null)

/** The screen is updated after this many added records. */
const shownStep = 10

const stale = [...new Set([...createDomain.invalidates, ...createRecord.invalidates])]

interface Item {
  readonly id: string
  readonly label: string
  readonly file: ImportedFile
  /** Null until the domain is created. */
  domain: Domain | null
  /** Records that are not added yet. */
  readonly drafts: Set<RecordDraft>
}

/** Starts the job. The domain names must be distinct. */
export function importFiles(client: QueryClient, files: readonly ImportedFile[]): void {
  const items = files.map((file): Item => ({
    id: file.zone,
    label: file.zone,
    file,
    domain: null,
    drafts: new Set(file.drafts),
  }))
  const addedOf = ({ file, drafts }: Item) => file.drafts.length - drafts.size
  const show = (item: Item, change: Pick<ImportProgress, 'state'> & Partial<ImportProgress>) => {
    const shown = lastImport.get()
    if (!shown) return
    const now = { domainId: item.domain?.id ?? null, added: addedOf(item), reason: null, ...change }
    lastImport.set({
      jobId: shown.jobId,
      files: shown.files.map((each) => (each.zone === item.id ? Object.assign({}, each, now) : each)),
    })
  }
  const progress = (item: Item) =>
    plural(
      item.file.drafts.length,
      'Created with {added} of {count} record.',
      'Created with {added} of {count} records.',
      { added: formatNumber(addedOf(item)) },
    )

  /** Repeated calls do not repeat finished work. */
  async function importFile(item: Item, stopped: AbortSignal): Promise<void> {
    const { zone, email, times, report } = item.file
    show(item, { state: 'running' })
    const isNew = item.domain === null
    item.domain ??= await sendOnce(client, createDomain, {
      body: { domain: zone, type: 'master', soa_email: email, ...times },
    })
    if (isNew) fileReport(item.domain.id).set(report)
    await addRecords(client, item.domain, item.drafts, {
      intro: () => `${progress(item)} `,
      onAdded: () => void (addedOf(item) % shownStep === 0 && show(item, { state: 'running' })),
      stopped,
    })
    if (item.drafts.size > 0) throw new Error(t('Stopped. {progress}', { progress: progress(item) }))
  }

  // Set before the job is created, because the job starts at once.
  lastImport.set({
    jobId: null,
    files: files.map(({ zone, fileName, drafts }) => ({
      zone,
      fileName,
      state: 'waiting',
      domainId: null,
      added: 0,
      total: drafts.length,
      reason: null,
    })),
  })
  const jobId = startJob({
    title: plural(items.length, 'Import {count} domain', 'Import {count} domains'),
    items,
    run: async (item, stopped) => {
      try {
        await importFile(item, stopped)
        show(item, { state: 'done' })
      } catch (error) {
        const isPause = statusOf(error) === 429
        if (!isPause) show(item, { state: 'failed', reason: errorMessage(error) })
        else if (item.domain === null) show(item, { state: 'waiting' })
        // Refused records, and those that may have been added, already have their own reasons.
        const explains =
          error instanceof ApiError && !error.outcomeUnknown && error.status !== 400 && item.domain !== null
        throw explains ? error.withErrors([{ reason: progress(item) }, ...error.errors]) : error
      }
    },
    progress: (item) => (item.domain === null ? null : progress(item)),
    refresh: () => refreshAfter({ invalidates: stale })(client),
    list: {
      href: paths.domains(),
      linkLabel: t('Go to Domains'),
      remedy: t(
        'To complete a domain, open Make equal under Zone tools with its file; import the missing domains again.',
      ),
    },
  })
  lastImport.set({ jobId, files: lastImport.get()?.files ?? [] })
}

session.onSignOut(() => lastImport.set(null))
