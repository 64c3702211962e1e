/** Events: the latest of the account and of one node. */
import type { Event } from '#contract/areas/events.ts'
import type { Filter } from '#contract/filter.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { pageSize } from '#contract/limits.ts'
import { events } from '#contract/operations.ts'
import { poll } from '#api/cache/polling.ts'
import { call } from '#api/client.ts'
import { readCollection, type PageQuery } from '#api/cache/collection.ts'
import type { LiveItems } from '#api/cache/transitions.ts'
import { read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'

export const recentEvents = read(events.list, { query: { page_size: pageSize.min } }, { poll: poll.slow })

/** A user's own action is no news to that user, unless it failed. */
export const isNewsTo = (username: string, event: Event): boolean =>
  event.username !== username || event.status === 'failed'

/** How many of these actions are in progress. */
export const countInProgress = (items: readonly Event[], action: string) =>
  items.filter((event) => event.action === action && isEventInProgress(event)).length

const inProgressKey = (items: readonly Event[]) =>
  items
    .filter(isEventInProgress)
    .map((event) => event.id)
    .join()

/** Quick while an event about the node is in progress. */
const inProgressPoll = poll.transition(({ data }: { data: Event[] }) => inProgressKey(data))

/** The kinds of resources that have their own events here. */
type EventKind = 'node' | 'domain' | 'image'

/** The events of one resource. `id`: for an image, the number after `private/` (gaps 5.1). */
export const resourceEventFilter = (kind: EventKind, id: number): Filter => ({ 'entity.id': id, 'entity.type': kind })

/** The latest events about a resource, newest first. */
export const resourceEvents = (kind: EventKind, id: number) =>
  read(
    events.list,
    {
      query: { page_size: pageSize.min },
      filter: { ...resourceEventFilter(kind, id), '+order_by': 'id', '+order': 'desc' },
    },
    { poll: inProgressPoll },
  )

/** The latest migration of a node, or removal of an address; its time is when that began. */
export const addressChanges = (nodeId: number) =>
  read(events.list, {
    query: { page_size: pageSize.min },
    filter: {
      ...resourceEventFilter('node', nodeId),
      '+or': [{ action: 'node_migrate_datacenter' }, { action: 'node_deleteip' }],
      '+order_by': 'id',
      '+order': 'desc',
    },
  })

export const nodeEvents = (nodeId: number) => resourceEvents('node', nodeId)

/**
 * The first events with an action on the account since a wire time. The events of a copy begin with that of its source,
 * which can be searched by its action only (gaps 1.2).
 */
export const firstEventsSince = (action: string, created: string) =>
  read(
    events.list,
    {
      query: { page_size: pageSize.min },
      filter: { action, created: { '+gte': created }, '+order_by': 'id', '+order': 'asc' },
    },
    { poll: inProgressPoll },
  )

export const liveEvents = (filter: Filter): LiveItems<Event> => ({
  param: 'eventId',
  readByFilter: (some, signal) =>
    call(events.list, { query: { page_size: pageSize.max }, filter: { '+and': [filter, some] } }, { signal }),
  newestFirst: true,
  transitionOf: (event) => (isEventInProgress(event) ? event.status : null),
})

/** All events that a filter matches, newest first, for a table. */
export const eventTable = (filter: Filter) => ({
  all: readCollection(events.list, { filter }, { live: liveEvents(filter) }),
  page: (query: PageQuery, search: Filter | undefined) =>
    read(events.list, { query, filter: { '+and': [filter, ...(search ? [search] : [])] } }, { poll: inProgressPoll }),
})

/** The loaded events stay as they are, so that new ones can still be recognized; only the header's count changes. */
export const markSeen = write(events.seen, { invalidates: [] })

const newestImports = { action: 'domain_import', '+order_by': 'id', '+order': 'desc' } as const

/** The latest imports of domains; the message of each says what was imported and what was left out. */
export const importEvents = read(
  events.list,
  { query: { page_size: pageSize.min }, filter: newestImports },
  { poll: poll.slow },
)

/** The import of one domain. */
export const domainImportEvent = (domainId: number) =>
  read(events.list, {
    query: { page_size: pageSize.min },
    filter: { ...newestImports, 'entity.id': domainId, 'entity.type': 'domain' },
  })

/** Whether the message of an import says that records were left out or changed, or that there were none. */
export const losesRecords = (message: string) => /^0 records|. (?:Left out|Changed)/.test(message)
