/**
 * The events of a resource plus the one that created it, if that belongs to another resource: the cloning of a node, or
 * the capture of a disk as an image (gaps 4.14).
 */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { retentionDays } from '#contract/limits.ts'
import { eventMessage, originMessage } from '#contract/rules/events/event-messages.ts'
import { parseWireTime } from '#contract/time.ts'
import { useNow } from '#kit/format/time.tsx'
import { firstEventsSince } from '#queries/events.ts'

/** Older events are gone (gaps 4.14). */
const retentionMs = retentionDays * 86_400_000

interface EventPage {
  readonly data: readonly Event[]
  readonly results: number
}
interface Story {
  readonly events: readonly Event[]
  readonly isLoading: boolean
}

/** The resource that the story is about. */
export interface Subject {
  readonly kind: 'node' | 'image'
  /** For an image, the number after `private/`. */
  readonly id: number
  /** When it was created, as wire time. */
  readonly created: string
}

/** The action that creates it from another resource, and its own action that shows it was created in another way. */
const origins = {
  node: { action: 'node_clone', own: 'node_create' },
  image: { action: 'disk_imagize', own: 'image_upload' },
} as const

/** Services name private images by number or by id (gaps 5.1). */
const isOrigin = ({ kind, id }: Subject, { action, secondary_entity: secondary }: Event) =>
  action === origins[kind].action &&
  secondary?.type === kind &&
  (secondary.id === id || secondary.id === `private/${id}`)

/**
 * The events of a resource, newest first, plus the one that created it. `own`: the first page of its events; undefined
 * while loading. The origin is only requested if no event shows how the resource was created.
 */
export function useStory(subject: Subject, own: EventPage | undefined): Story {
  const { kind, created } = subject
  const isKept = useNow() - parseWireTime(created).getTime() < retentionMs
  const lacksOrigin =
    own !== undefined && own.results <= own.data.length && !own.data.some(({ action }) => action === origins[kind].own)
  const { data, isLoading } = useQuery({
    ...firstEventsSince(origins[kind].action, created),
    enabled: isKept && lacksOrigin,
  })
  const found = data?.data.filter((event) => isOrigin(subject, event)) ?? []
  const events = [...(own?.data ?? []), ...found].toSorted((a, b) => b.id - a.id)
  return { events, isLoading: own === undefined || isLoading }
}

/** The text of an event from the perspective of a resource. */
export const storyText =
  (subject: Subject) =>
  (event: Event): string =>
    isOrigin(subject, event) ? originMessage({ ...event, source: event.entity?.label ?? null }) : eventMessage(event)

/** The ids of the events in a story that belong to another resource. */
export const originIds = (subject: Subject, { events }: Story): readonly number[] =>
  events.filter((event) => isOrigin(subject, event)).map(({ id }) => id)
