/** Requests whose status is checked, so that none is refused before it causes any work. */
import { domains } from '#contract/areas/domains.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { filterLimits, type Filter } from '#contract/filter.ts'
import type { Server } from '../../server.ts'

export type Target = Pick<Server, 'url' | 'ownerToken'>

export interface Call {
  path?: Record<string, string | number>
  query?: string
  body?: unknown
  filter?: Filter
  token?: string
  /** The word in identifiers that the service uses. */
  word?: string
  /** The statuses that the request may have; 200 by default. */
  statuses?: readonly number[]
}

/** The most conditions that the service accepts, on members with several values each, none of which matches. */
export const worstFilter: Filter = {
  '+or': Array.from({ length: filterLimits.conditions }, (_, index) =>
    index < filterLimits.contains ? { tags: { '+contains': `none-${index}` } } : { tags: `none-${index}` },
  ),
}

/** Sends a request. Throws when it has another status than expected. */
export async function request(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams },
  statuses: readonly number[],
): Promise<{ status: number; text: string }> {
  // A service that is blocked for seconds closes connections that it considers idle.
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, Connection: 'close' },
    redirect: 'manual',
  })
  const text = await response.text()
  if (!statuses.includes(response.status))
    throw new Error(`${init.method ?? 'GET'} ${url.slice(0, 200)} returned ${response.status}: ${text.slice(0, 200)}`)
  return { status: response.status, text }
}

/** Calls an operation. Throws when it has another status than expected. */
export async function call(
  { url, ownerToken }: Target,
  endpoint: Endpoint,
  { path = {}, query = '', body, filter, token = ownerToken, word = 'node', statuses = [200] }: Call,
): Promise<{ status: number; text: string }> {
  const address = fillPath(endpoint.path, path).replace('/node/', `/${word}/`)
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(filter ? { 'X-Filter': JSON.stringify(filter) } : {}),
  }
  const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return request(`${url}/v4${address}${query}`, init, statuses)
}

/** Adds a domain and returns its id. */
export async function addDomain(target: Target, domain: string): Promise<number> {
  const body = { domain, type: 'master', soa_email: 'hostmaster@example.org' }
  return JSON.parse((await call(target, domains.create, { body })).text).id
}
