/**
 * Creates the remaining domains of several as a job in the tray, after the first has succeeded: by then the settings are valid. Each
 * gets its first records.
 */
import type { QueryClient } from '@tanstack/react-query'
import { domains, type Domain, type DomainCreate } from '#contract/areas/domains.ts'
import type { RecordDraft } from '#contract/rules/record-types.ts'
import { call } from '#api/client.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { invalidate } from '#api/query.ts'
import { createDomainDependents } from '#queries/domains.ts'
import { createRecord } from '../fields/record-job.ts'

interface RemainingDomains {
  /** The domain that exists already. */
  first: Pick<Domain, 'id' | 'domain'>
  /** All names, that of the first included. */
  names: readonly string[]
  body: DomainCreate
  recordsFor: (domain: string) => readonly RecordDraft[]
}

export async function createRemaining(client: QueryClient, { first, names, body, recordsFor }: RemainingDomains) {
  const { startJob } = await import('#kit/actions/jobs.ts')
  /** Domains that exist, by name, so that a retry continues with their records. */
  const created = new Map([[first.domain, first.id]])
  const added = new Map<string, number>()
  startJob({
    title: `Create ${names.length} domains`,
    items: names.map((name) => ({ id: name, label: name })),
    run: async (item) => {
      const name = String(item)
      const id = created.get(name) ?? (await call(domains.create, { body: { ...body, domain: name } })).id
      created.set(name, id)
      for (const [index, draft] of recordsFor(name).entries()) {
        if (index < (added.get(name) ?? 0)) continue
        await createRecord(id, draft)
        added.set(name, index + 1)
      }
    },
    refresh: () => {
      broadcastInvalidation(createDomainDependents)
      return invalidate(client, createDomainDependents)
    },
  })
}
