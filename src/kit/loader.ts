/** What loaders of route modules need: the query client, and a way to warm it. */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'

export const queryClientContext = createContext<QueryClient>()

/**
 * Starts a query so that its answer is under way while the page's code is. Does not wait, so that the page shows at once
 * with its own waiting state, and leaves failures to the page, which asks the same query.
 */
export function warm<T, E, D, K extends QueryKey>(context: Readonly<RouterContextProvider>, query: QueryExecuteOptions<T, E, D, T, K>): void {
  context.get(queryClientContext).query(query).catch(() => null)
}
