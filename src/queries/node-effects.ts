/** What writes on a node do to it, by which effects.ts recognizes them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { nodeEvents } from './events.ts'
import { nodeView } from './nodes.ts'

interface Effect {
  /** The actions of the events that it raises. */
  readonly actions: readonly Event['action'][]
  /** Whether the node shows it; needed where the user may not read events. */
  readonly isDone: (node: Node) => boolean
}

const effects = {
  boot: { actions: ['node_boot'], isDone: ({ status }) => status === 'booting' || status === 'running' },
  reboot: { actions: ['node_reboot'], isDone: ({ status }) => status === 'rebooting' },
  shutdown: {
    actions: ['node_shutdown'],
    isDone: ({ status }) => status === 'shutting_down' || status === 'offline',
  },
  resize: { actions: ['node_resize_create', 'node_resize'], isDone: ({ status }) => status === 'migrating' },
  rebuild: { actions: ['node_rebuild'], isDone: ({ status }) => status === 'rebuilding' },
  restore: { actions: ['backups_restore'], isDone: ({ status }) => status === 'restoring' },
  enableBackups: { actions: ['backups_enable'], isDone: ({ backups }) => backups.enabled },
  cancelBackups: { actions: ['backups_cancel'], isDone: ({ backups }) => !backups.enabled },
} as const satisfies Record<string, Effect>
export type EffectName = keyof typeof effects

interface Watched {
  readonly nodeId: number
  readonly effect: EffectName
  /** The lists of events that this tab had before the request. */
  readonly knownEvents: readonly (readonly [key: unknown, list: unknown])[]
}

const idsOf = (list: unknown): number[] => {
  if (typeof list !== 'object' || list === null) return []
  const items: unknown = 'data' in list ? list.data : 'items' in list ? list.items : []
  return Array.isArray(items) ? items.flatMap(({ id }: { id?: unknown }) => (typeof id === 'number' ? [id] : [])) : []
}

export async function seesEffect(client: QueryClient, { nodeId, effect, knownEvents }: Watched): Promise<boolean> {
  const { actions, isDone }: Effect = effects[effect]
  const [node, events] = await Promise.all([
    client.fetchQuery({ ...nodeView(nodeId), staleTime: 0 }).catch(() => null),
    client.fetchQuery({ ...nodeEvents(nodeId), staleTime: 0 }).catch(() => null),
  ])
  // Ids grow over the whole account (gaps 1.4). Without known events only those in progress are certain to be no older ones.
  const knownIds = knownEvents.flatMap(([, list]) => idsOf(list))
  const newestId = knownIds.length === 0 ? null : Math.max(...knownIds)
  const isOwn = (event: Event) =>
    actions.includes(event.action) && (newestId === null ? isEventInProgress(event) : event.id > newestId)
  return (node !== null && isDone(node)) || (events?.data.some(isOwn) ?? false)
}
