/** The contract's operations as options for React Query. Keys are `[area, operation, input]`. */
import { QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts'
import { profile } from '#contract/areas/profile.ts'
import { call, onDoubtOfAccess } from './client.ts'
import { ApiError, isPassing } from './error.ts'
import type { Poll } from './polling.ts'
import { tellTabs } from './tabs.ts'

interface ReadOptions<T> {
  /** A policy of polling.ts. */
  poll?: Poll<T>
  /** How long an answer counts as true, milliseconds. */
  staleTime?: number
}

/** Options of a query that calls a GET operation. */
export const read = <E extends Endpoint>(endpoint: E, input: CallOf<E>, { poll, staleTime }: ReadOptions<AnswerOf<E>> = {}) =>
  queryOptions({
    queryKey: [endpoint.area, endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(poll === undefined ? {} : { refetchInterval: poll }),
  })

/** Options of a mutation that calls a writing operation and stays pending until everything it made stale is true again. */
export const write = <E extends Endpoint>(endpoint: E, { stale }: { stale: readonly Endpoint[] }) =>
  mutationOptions({
    mutationKey: [endpoint.area, endpoint.name],
    mutationFn: (input: CallOf<E>) => call(endpoint, input),
    onSuccess: (_answer, _input, _result, { client }) => {
      tellTabs(stale)
      return refresh(client, stale)
    },
  })

/** Asks again for everything these operations have answered so far and that is on the screen. */
export const refresh = (client: QueryClient, endpoints: readonly Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.area, endpoint.name] })))

const attempts = 3
const second = 1000

/** Reads are tried again when the same call may succeed later; a refusal is an answer (architecture.md, 7). */
export const retryRead = (failures: number, error: Error) => failures < attempts && isPassing(error)

/** What the service asks for, else 1, 2, 4 seconds, spread so that tabs do not come back together. Milliseconds. */
export const retryDelay = (failures: number, error: Error) => {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * second
  return second * 2 ** failures * (0.75 + Math.random() / 2)
}

/** The client of one tab. */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      // The service may well be on this machine: what the browser thinks of the network decides nothing.
      queries: { retry: retryRead, retryDelay, staleTime: 10 * second, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onDoubtOfAccess(() => void refresh(client, [profile.view, profile.grants]))
  return client
}
