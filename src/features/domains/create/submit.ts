/**
 * What follows when the first new domain exists: first records, and the other domains of several. Both are jobs in the
 * tray.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain, DomainCreate } from '#contract/areas/domains.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { ApiError } from '#api/error.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { createDomain } from '#queries/domains.ts'
import { createRecord } from '#queries/records.ts'
import { addRecord, startRecordJob } from '../records/changes/record-job.ts'
import type { TemplateValues, Template } from '../records/templates/template.ts'
import { firstRecords } from './first-records.ts'

export interface NewDomains {
  /** The domain that exists already. */
  first: Pick<Domain, 'id' | 'domain' | 'type'>
  /** All names, including that of the first domain. */
  names: readonly string[]
  body: DomainCreate
  /** The template of the first records; null when there is none. */
  template: Template | null
  templateValues: TemplateValues
}

const stale = new Set([...createDomain.invalidates, ...createRecord.invalidates])

/** Adds the records that the service takes, which are removed from the drafts; throws what it says about the others. */
async function addRecords(client: QueryClient, domain: NewDomains['first'], item: { drafts: readonly RecordDraft[] }) {
  const refusals: ErrorDetail[] = []
  let refusal: ApiError | null = null
  for (const draft of item.drafts) {
    try {
      await addRecord(client, domain, draft)
      item.drafts = item.drafts.filter((each) => each !== draft)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      refusal = error
      const { type, name } = normalizeRecord(draft, domain.domain)
      const reasons = error.errors.map(({ reason }) => reason).join(' ')
      refusals.push({
        reason: `${refusals.length === 0 ? 'Created, but ' : ''}${type} ${name || '@'} was refused: ${reasons}`,
      })
    }
  }
  if (refusal) throw refusal.withErrors(refusals)
}

/** Adds the first records of the domain, or creates the other domains, each with its own. */
export function addFirstRecords(
  client: QueryClient,
  { first, names, body, template, templateValues }: NewDomains,
): void {
  const recordsFor = (domain: string) =>
    first.type === 'master' && template
      ? // One that is refused shows in the tray.
        firstRecords(template, templateValues, domain).flatMap(({ status, draft }) =>
          status === 'present' || status === 'repeated' ? [] : [draft],
        )
      : []
  if (names.length === 1) return startRecordJob(client, first, recordsFor(first.domain))
  const items = names.map((name) => {
    const isFirst = name === first.domain
    const drafts = recordsFor(name)
    return { id: name, label: name, done: isFirst && drafts.length === 0, domain: isFirst ? first : null, drafts }
  })
  return startJob({
    title: `Create ${names.length} domains`,
    items,
    // A retry goes on with what is missing.
    run: async (item) => {
      item.domain ??= await sendOnce(client, createDomain, { body: { ...body, domain: item.id } })
      await addRecords(client, item.domain, item)
    },
    refresh: () => refreshAfter({ invalidates: [...stale] })(client),
    list: {
      href: paths.domains(),
      linkLabel: 'Go to Domains',
      remedy: 'Create the missing domains, and check the records of those that exist.',
    },
  })
}
