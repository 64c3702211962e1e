/**
 * Finds out whether a write on a node was done although its response was lost. Each function is called before the request is sent; what it
 * returns looks at the service, and resolves to false when there is no sign of it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { nodeView } from './nodes.ts'

export type FindEffect = () => Promise<boolean>

interface Effect {
  readonly nodeId: number
  /** The actions of the events that it raises. */
  readonly actions: readonly Event['action'][]
  /** Whether the node shows it; needed where the user may not read events. */
  readonly isDone: (node: Node) => boolean
}

/** The newest event that this tab knows; null when it knows none. Ids grow over the whole account (gaps 1.4). */
function newestEventId(client: QueryClient): number | null {
  const loaded = client.getQueriesData<{ data?: readonly Event[]; items?: readonly Event[] }>({
    queryKey: ['events', 'list'],
  })
  const ids = loaded.flatMap(([, list]) => (list?.data ?? list?.items ?? []).map(({ id }) => id))
  return ids.length === 0 ? null : Math.max(...ids)
}

export function watchEffect(client: QueryClient, { nodeId, actions, isDone }: Effect): FindEffect {
  const newestId = newestEventId(client)
  // Without known events only those in progress are certain to be no older ones.
  const isOwn = ({ id, action, status }: Event) =>
    actions.includes(action) && (newestId === null ? isEventInProgress(status) : id > newestId)
  return async () => {
    // Needed only when a response was lost; the first visit goes without.
    const { nodeEvents } = await import('./events.ts')
    const [node, events] = await Promise.all([
      client.fetchQuery({ ...nodeView(nodeId), staleTime: 0 }).catch(() => null),
      client.fetchQuery({ ...nodeEvents(nodeId), staleTime: 0 }).catch(() => null),
    ])
    return (node !== null && isDone(node)) || (events?.data.some(isOwn) ?? false)
  }
}

/** For forms of operations with an empty response. */
export const asResponse = (find: FindEffect) => async () => ((await find()) ? {} : null)
