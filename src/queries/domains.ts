/** Domains: the list, a single domain, its zone file, and every write that changes the domain itself. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { call } from '#api/client.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import { poll } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { compareLabels } from '#contract/text.ts'
import { watchForDeletion, watchForUpdate } from './recognize.ts'

export const domainList = {
  all: readCollection(
    domains.list,
    {},
    {
      live: {
        param: 'domainId',
        readItem: (client, domainId) => client.fetchQuery({ ...domainView(Number(domainId)), staleTime: 0 }),
      },
    },
  ),
  page: pagesOf(domains.list),
}

export const domainView = (domainId: number) => read(domains.view, { path: { domainId } }, { poll: poll.slow })

/** The zone as it was last rendered; no lines until the first rendering (gaps 8.2). */
export const zoneFile = (domainId: number) => read(domains.zoneFile, { path: { domainId } }, { poll: poll.slow })

/** A domain as the latest list showed it, for its page until that has loaded. */
export const findListedDomain = (client: QueryClient, domainId: number): Domain | undefined =>
  client
    .getQueriesData<{ items?: readonly Domain[]; data?: readonly Domain[] }>({
      queryKey: [domains.list.area, domains.list.name],
    })
    .flatMap(([, list]) => list?.items ?? list?.data ?? [])
    .find(({ id }) => id === domainId)

/** The data that every change of a domain makes stale. */
const domainDependents = ['domains.list', 'domains.view', 'domains.zoneFile', 'events.list'] as const
/** A restricted user is granted access to the domains that they create (gaps 7.3). */
const createDomainDependents = ['domains.list', 'events.list', 'profile.grants'] as const

/** This many names fit into one filter, however long they are (`filterLimits`). */
const namesPerRequest = 25

/** The domains of the user with these names, which are in stored form. */
async function findDomains(names: readonly string[], signal?: AbortSignal): Promise<Domain[]> {
  const found: Domain[] = []
  for (let start = 0; start < names.length; start += namesPerRequest) {
    const some = names.slice(start, start + namesPerRequest)
    const { data } = await call(
      domains.list,
      { filter: { '+or': some.map((domain) => ({ domain })) } },
      signal && { signal },
    )
    found.push(...data)
  }
  return found
}

/** The domains of the user among these names, which are in stored form. */
export const domainsNamed = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['domainsNamed', names] as const,
    queryFn: ({ signal }) => findDomains(names, signal),
    staleTime: 0,
  })

/** The names among these, in stored form, that belong to domains of the user; null when that cannot be found out. */
export async function findExistingNames(names: readonly string[]): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await findDomains(names)).map(({ domain }) => domain))
  } catch {
    return null
  }
}

/** The domain of the user with this name, in stored form; null when there is none. */
export async function findDomain(name: string): Promise<Domain | null> {
  const { data } = await call(domains.list, { filter: { domain: name } })
  return data.find(({ domain }) => domain === name) ?? null
}

/**
 * Finds the domain that a create, clone or import has made. Names of domains are unique, so only one that did not exist
 * before counts.
 */
async function watchDomain(_client: QueryClient, { body }: { readonly body: { readonly domain: string } }) {
  const name = normalizeDomain(body.domain)
  const known = await findExistingNames([name])
  return async () => (!known || known.has(name) ? null : findDomain(name))
}

const creation = { invalidates: createDomainDependents, watch: watchDomain }
export const createDomain = write(domains.create, creation)
export const importDomain = write(domains.import, creation)
export const cloneDomain = write(domains.clone, creation)
export const updateDomain = write(domains.update, {
  invalidates: domainDependents,
  watch: (_client, { path, body }) => {
    const stored = body?.domain === undefined ? body : { ...body, domain: normalizeDomain(body.domain) }
    return watchForUpdate(() => call(domains.view, { path }), stored)
  },
})
/** The domain itself is not refetched: the only possible response is 404. */
export const removeDomain = write(domains.remove, {
  invalidates: ['domains.list', 'events.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(domains.view, { path })),
})

/**
 * The tags in use on domains, sorted, for suggestions; of an account too large to load completely, those of the first
 * domains.
 */
export const domainTagsInUse = {
  ...domainList.all,
  refetchInterval: false as const,
  select: ({ items }: { items: readonly Domain[] }): string[] =>
    [...new Set(items.flatMap(({ tags }) => tags))].toSorted(compareLabels),
}
