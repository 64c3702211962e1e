/** What follows when the first new domain exists: first records, and the other domains of several. Both are jobs in the tray. */
import type { QueryClient } from '@tanstack/react-query'
import { domains, type Domain, type DomainCreate } from '#contract/areas/domains.ts'
import type { RecordDraft } from '#contract/rules/record-types.ts'
import { call } from '#api/client.ts'
import { isOutcomeUnknown } from '#api/error.ts'
import { refreshAfter } from '#api/query.ts'
import { createDomain, watchDomain } from '#queries/domains.ts'
import { recordWrites } from '#queries/records.ts'
import { createRecord, startRecordJob } from '../fields/record-job.ts'
import { starterRecords } from './starter-fields.tsx'
import type { Starter } from './starter.ts'

export interface NewDomains {
  /** The domain that exists already. */
  first: Pick<Domain, 'id' | 'domain' | 'type'>
  /** All names, that of the first included. */
  names: readonly string[]
  body: DomainCreate
  starter: Starter
}

const stale = new Set([...createDomain.invalidates, ...recordWrites.invalidates])

/** Looks for the domain that an attempt has made; null when it finds none. */
type Find = ReturnType<typeof watchDomain>

/** Creates a domain, also when a response was lost: the domain is found by its name. Returns its id. */
async function createOnce(client: QueryClient, body: DomainCreate, finders: Map<string, Find>): Promise<number> {
  const { domain } = body
  const earlier = finders.get(domain)
  const find = earlier ?? watchDomain(client, { body })
  try {
    return (await call(domains.create, { body })).id
  } catch (error) {
    if (!earlier && !isOutcomeUnknown(error)) throw error
    finders.set(domain, find)
    const found = await find().catch(() => null)
    if (!found) throw error
    return found.id
  }
}

/** Adds the first records of the domain, or creates the other domains, each with its own. */
export async function addFirstRecords(client: QueryClient, { first, names, body, starter }: NewDomains) {
  const recordsFor = (domain: string): RecordDraft[] =>
    first.type === 'master'
      ? starterRecords(starter, domain).flatMap(({ status, draft }) => (status === 'new' ? [draft] : []))
      : []
  if (names.length === 1) {
    await startRecordJob(client, first, recordsFor(first.domain))
    return
  }
  const { startJob } = await import('#kit/actions/jobs.ts')
  /** Domains that exist, by name, so that a retry continues with their records. */
  const created = new Map([[first.domain, first.id]])
  /** For the names whose response was lost. */
  const finders = new Map<string, Find>()
  const added = new Map<string, number>()
  startJob({
    title: `Create ${names.length} domains`,
    items: names.map((name) => ({ id: name, label: name })),
    repeatable: true,
    run: async (item) => {
      const name = String(item)
      const id = created.get(name) ?? (await createOnce(client, { ...body, domain: name }, finders))
      created.set(name, id)
      for (const [index, draft] of recordsFor(name).entries()) {
        if (index < (added.get(name) ?? 0)) continue
        await createRecord({ id, domain: name }, draft)
        added.set(name, index + 1)
      }
    },
    refresh: () => refreshAfter({ invalidates: [...stale] })(client),
  })
}
