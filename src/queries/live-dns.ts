/** What name servers say about a domain now: the embedded service looks it up at the dashboard's own origin, beside the interface. */
import { queryOptions } from '@tanstack/react-query'
import { LiveDns, liveDnsPath } from '#contract/embedded/live-dns.ts'
import type { RecordType } from '#contract/dns/records/record-types.ts'
import { validate } from '#contract/validation.ts'
import { loadConfig } from '#api/http/config.ts'
import { session } from '#api/session/session.ts'

/** A name and type whose records are compared; `name` is relative to the domain. */
export interface LiveQuestion {
  readonly name: string
  readonly type: RecordType
}

/** Null where the service has no live look-ups. The token is sent to no other origin than that of its service. */
async function fetchLiveDns(domainId: number, question: LiveQuestion | null, signal: AbortSignal) {
  const { baseUrl } = await loadConfig()
  const token = baseUrl === '' ? await session.token(signal) : null
  if (token === null) return null
  const query = question ? `?${new URLSearchParams({ ...question })}` : ''
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${liveDnsPath}/${domainId}${query}`, {
    headers,
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
  if (response.status === 404) return null
  if (response.status === 429)
    throw new Error(`Too many lookups. Try again in ${response.headers.get('Retry-After') ?? 'a few'} seconds.`)
  const result = response.ok ? validate(LiveDns, await response.json()) : null
  if (!result?.ok) throw new Error('The lookup failed. Try again.')
  return result.value
}

/** Not looked up before the user asks for it, because it contacts servers outside of the service. */
export const liveDns = (domainId: number, question: LiveQuestion | null) =>
  queryOptions({
    queryKey: ['liveDns', domainId, question] as const,
    queryFn: ({ signal }) => fetchLiveDns(domainId, question, signal),
    enabled: false,
    retry: false,
    staleTime: 0,
  })
