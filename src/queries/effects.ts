/**
 * Finds out whether a write on a node was done although its response was lost. Called before the request is sent; what it returns looks at
 * the service, and resolves to false when there is no sign of it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { EffectName } from './node-effects.ts'

export type FindEffect = () => Promise<boolean>

export function watchEffect(client: QueryClient, nodeId: number, effect: EffectName): FindEffect {
  const knownEvents = client.getQueriesData({ queryKey: ['events', 'list'] })
  // Needed only when a response was lost; the first visit goes without.
  return async () => (await import('./node-effects.ts')).seesEffect(client, { nodeId, effect, knownEvents })
}

/** For forms of operations with an empty response. */
export const asResponse = (find: FindEffect) => async () => ((await find()) ? {} : null)
