/** Creates the remaining domains of several as a job in the tray, after the first has succeeded: by then the settings are valid. */
import type { QueryClient } from '@tanstack/react-query'
import { domains, type DomainCreate } from '#contract/areas/domains.ts'
import { call } from '#api/client.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { invalidate } from '#api/query.ts'
import { createDomainDependents } from '#queries/domains.ts'

export async function createRemaining(client: QueryClient, names: readonly string[], body: DomainCreate) {
  const { startJob } = await import('#kit/actions/jobs.ts')
  const [first] = names
  startJob({
    title: `Create ${names.length} domains`,
    items: names.map((name) => ({ id: name, label: name })),
    run: async (name) => {
      if (name !== first) await call(domains.create, { body: { ...body, domain: String(name) } })
    },
    refresh: () => {
      broadcastInvalidation(createDomainDependents)
      return invalidate(client, createDomainDependents)
    },
  })
}
