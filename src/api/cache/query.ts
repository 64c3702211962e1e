/** The contract's operations as options for React Query. Keys are `[area, operation, input]`. */
import {
  QueryClient,
  queryOptions,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query'
import type { OperationId } from '#contract/contract.ts'
import { type ResponseOf, type RequestOf, type Operation } from '#contract/endpoint.ts'
import { connection } from '../http/connection.ts'
import { readsWaitUntil } from '../http/rate-limit.ts'
import { call, onDeleted } from '../client.ts'
import { markDeleted } from './deleted-items.ts'
import { ApiError, isTransient } from '../error.ts'
import { session } from '../session/session.ts'
import type { PollPolicy } from './polling.ts'

interface ReadOptions<T> {
  /** A policy of polling.ts. */
  poll?: PollPolicy<T>
  /** How long a response counts as fresh, milliseconds. */
  staleTime?: number
}

/** Options of a query that calls a GET operation. */
export const read = <E extends Operation>(
  endpoint: E,
  input: RequestOf<E>,
  { poll, staleTime }: ReadOptions<ResponseOf<E>> = {},
) =>
  queryOptions({
    queryKey: [endpoint.area, endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(poll === undefined ? {} : { refetchInterval: poll }),
  })

/** Refetches the data of these operations that is on the screen and marks the rest of it as stale. */
export const invalidate = (client: QueryClient, operations: readonly OperationId[]) =>
  Promise.all(operations.map((id) => client.invalidateQueries({ queryKey: id.split('.') })))

const maxRetries = 3
const secondMs = 1000
/** How long a response counts as fresh. Milliseconds. */
export const defaultStaleMs = 10 * secondMs

/**
 * Retries a read when the same call may succeed later; other errors are final (docs/design.md, When things go wrong).
 * Without a network no retry can succeed; everything is read again once it is back.
 */
export const retryRead = (failures: number, error: Error) =>
  failures < maxRetries && isTransient(error) && connection.get().online

/**
 * Options for reading the state of the moment once, for example to look whether a write was done: that is repeated as a
 * whole (write.ts).
 */
export const readNow = { staleTime: 0, retry: false } as const

/**
 * The delay that the service asks for, otherwise 1, 2 and 4 seconds, with jitter so that tabs do not retry together.
 * Milliseconds.
 */
export const retryDelay = (failures: number, error: Error) => {
  if (error instanceof ApiError && error.retryAfterSeconds !== null) {
    const waitMs = error.retryAfterSeconds * secondMs
    if (error.status === 429) readsWaitUntil.set(Date.now() + waitMs)
    return waitMs
  }
  return secondMs * 2 ** failures * (0.75 + Math.random() / 2)
}

/**
 * An invalidation never joins a read that was sent before it, whose response may be older than the change. React Query
 * would join the first read of a query and reads that no component waits for yet; here these start again.
 */
class DashboardQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    for (const query of fetching) {
      void query.cancel({ silent: true })
      // The callers that wait for the canceled read get this result or error.
      query.fetch().catch(() => null)
    }
    return session.ofSameUser(() => super.invalidateQueries(filters, { ...options, cancelRefetch: false }))
  }

  // Queries are canceled when the user signs out or another one signs in, which ends the waiting for them.
  override refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    return session.ofSameUser(() => super.refetchQueries(filters, options))
  }
  override fetchQuery<F, E = Error, D = F, K extends QueryKey = QueryKey, P = never>(
    options: FetchQueryOptions<F, E, D, K, P>,
  ): Promise<D> {
    return session.ofSameUser(() => super.fetchQuery(options))
  }
}

/** The client of one tab. */
export function createQueryClient(): QueryClient {
  const client = new DashboardQueryClient({
    defaultOptions: {
      // The service may be on this machine, so the browser's idea of the network does not matter.
      queries: { retry: retryRead, retryDelay, staleTime: defaultStaleMs, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onDeleted((path, area) => markDeleted(client, path, area))
  return client
}
