/**
 * The current answers of name servers about a domain: the embedded service looks them up, in addition to the interface.
 */
import { queryOptions } from '@tanstack/react-query'
import { liveLookups } from '#contract/embedded/live-dns.ts'
import type { RecordType } from '#contract/dns/records/record-types.ts'
import { delegationOf } from '#contract/rules/domains/delegation.ts'
import { call } from '#api/client.ts'
import { ApiError, isUnsupported } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { keepDelegation, type Named } from './delegations.ts'
import { plural, t } from '#contract/translate.ts'

/** A name and type whose records are compared; `name` is relative to the domain. */
export interface LiveQuestion {
  readonly name: string
  readonly type: RecordType
}

/**
 * Null where the service has no live look-ups. Throws an ApiError, with status 429 beyond the limit of the user. Stores
 * where the domain is delegated to.
 */
export async function askLiveDns(domain: Named, question: LiveQuestion | null, signal?: AbortSignal) {
  const { userEpoch } = session.get()
  try {
    const input = { path: { domainId: domain.id }, ...(question && { query: question }) }
    const live = await call(liveLookups.view, input, signal && { signal })
    const state = delegationOf(live)
    if (state !== null && session.get().userEpoch === userEpoch) await keepDelegation(domain, state)
    return live
  } catch (error) {
    if (isUnsupported(error)) return null
    throw error
  }
}

const tooManyLookups = (seconds: number | null) =>
  seconds === null
    ? t('Too many lookups. Try again in a few seconds.')
    : plural(
        seconds,
        'Too many lookups. Try again in {count} second.',
        'Too many lookups. Try again in {count} seconds.',
      )

async function fetchLiveDns(domain: Named, question: LiveQuestion | null, signal: AbortSignal) {
  try {
    return await askLiveDns(domain, question, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new Error(
      error.status === 429 ? tooManyLookups(error.retryAfterSeconds) : t('The lookup failed. Try again.'),
      { cause: error },
    )
  }
}

/** Not looked up before the user asks for it, because it contacts servers outside of the service. */
export const liveDns = (domain: Named, question: LiveQuestion | null) =>
  queryOptions({
    queryKey: ['liveDns', domain.id, domain.domain, question] as const,
    queryFn: ({ signal }) => fetchLiveDns(domain, question, signal),
    enabled: false,
    retry: false,
    staleTime: 0,
  })
