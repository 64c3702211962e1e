/** For loaders of route modules: the query client, prefetching, and the id in the address. */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'

export const queryClientContext = createContext<QueryClient>()

/**
 * Starts a query while the code of the page loads. Does not wait, so that the page appears at once with its own loading
 * state. Failures are ignored here, because the page runs the same query.
 */
export function prefetch<T, E, D, K extends QueryKey>(
  context: Readonly<RouterContextProvider>,
  query: QueryExecuteOptions<T, E, D, T, K>,
): void {
  context
    .get(queryClientContext)
    .query(query)
    .catch(() => null)
}

/** The id in an address; null for text that is not an id, for which no request is sent. */
export function idParam(params: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = params[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
