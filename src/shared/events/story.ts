/** The cloning that made a node, which belongs to the events of its source (gaps 4.14). */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { retentionDays } from '#contract/limits.ts'
import { cloneOriginMessage, eventMessage } from '#contract/rules/events/event-messages.ts'
import { parseWireTime } from '#contract/time.ts'
import { useNow } from '#kit/format/time.tsx'
import { clonesSince } from '#queries/events.ts'

/** Events older than this are gone (gaps 4.14). */
const retentionMs = retentionDays * 86_400_000

interface EventPage {
  readonly data: readonly Event[]
  readonly results: number
}
interface Story {
  readonly events: readonly Event[]
  readonly isLoading: boolean
}

const isCloneTo = ({ id }: Node, { action, secondary_entity: secondary }: Event) =>
  action === 'node_clone' && secondary?.type === 'node' && secondary.id === id

/**
 * The events of a node, newest first, with the cloning that made it. `own`: its first page; undefined while it is
 * loading. The cloning is asked for only when no event tells how the node was made.
 */
export function useStory(node: Node, own: EventPage | undefined): Story {
  const isKept = useNow() - parseWireTime(node.created).getTime() < retentionMs
  const lacksOrigin =
    own !== undefined && own.results <= own.data.length && !own.data.some(({ action }) => action === 'node_create')
  const { data, isLoading } = useQuery({ ...clonesSince(node.created), enabled: isKept && lacksOrigin })
  const origins = data?.data.filter((event) => isCloneTo(node, event)) ?? []
  const events = [...(own?.data ?? []), ...origins].toSorted((a, b) => b.id - a.id)
  return { events, isLoading: own === undefined || isLoading }
}

/** The text for an event from the point of view of a node. */
export const storyText =
  (node: Node) =>
  (event: Event): string =>
    isCloneTo(node, event) ? cloneOriginMessage({ ...event, source: event.entity?.label ?? null }) : eventMessage(event)
