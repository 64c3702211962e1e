/** Adds records to new domains as a job in the tray: it shows each failure with its reason and tries it again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { operationId } from '#contract/endpoint.ts'
import { records } from '#contract/operations.ts'
import { normalizeRecord, type RecordDraft } from '#contract/rules/record-types.ts'
import { refreshAfter } from '#api/query.ts'
import type { PlainRequest } from '#kit/actions/plain-request.ts'
import { pluralize } from '#kit/format.ts'
import { recordWrites } from '#queries/records.ts'
import { toBody } from '../records/apply.ts'
import { recordLabel } from '../records/format.ts'

/** Adds a record; one that exists already counts as added, because the DNS cannot tell them apart (`isSameRecord`). */
export function recordRequest(draft: RecordDraft, zone: string): PlainRequest & { input: { body: object } } {
  const { type, name, target, priority, weight, port, tag } = normalizeRecord(draft, zone)
  return {
    operation: operationId(records.create),
    input: { body: toBody(draft) },
    creates: {
      list: operationId(records.list),
      match: { type, name, target, priority, weight, port, tag },
      filter: ['name', 'type'],
      since: null,
      shared: true,
    },
  }
}

const importJobs = () => import('#kit/actions/request-job.ts')

/**
 * For `beforeSubmit` of a form that creates a domain: the code that adds its records is loaded before the domain exists, so that none is
 * left without them. True once it has, otherwise what to say.
 */
export const loadRecordJob = (): Promise<true | string> =>
  importJobs().then(
    () => true as const,
    () => 'Part of this page could not be loaded, so nothing was created. Try again.',
  )

export async function startRecordJob(
  client: QueryClient,
  { id: domainId, domain }: Pick<Domain, 'id' | 'domain'>,
  drafts: readonly RecordDraft[],
) {
  if (drafts.length === 0) return
  const { startRequestJob } = await importJobs()
  startRequestJob(
    client,
    {
      title: `Add ${pluralize(drafts.length, 'record')} to ${domain}`,
      items: drafts.map((draft, index) => {
        const { input, ...request } = recordRequest(draft, domain)
        return {
          ...request,
          id: index,
          label: recordLabel(normalizeRecord(draft, domain), domain),
          input: { ...input, path: { domainId } },
        }
      }),
      // A record that exists already is not added twice.
      repeatable: true,
    },
    refreshAfter(recordWrites),
  )
}
