/** The events of the account, newest first (gaps 4.14). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, post } from '../endpoint.ts'
import { eventStatuses } from '../rules/events/event-actions.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

/** The entity of an event. The id of an image is text; `url` is relative and begins with /v4. */
export const EventEntity = z
  .object({
    id: z.union([z.int(), z.string()]),
    label: z.nullable(z.string()),
    type: z.string(),
    url: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'EventEntity' }))
export type EventEntity = Output<typeof EventEntity>

export const Event = z
  .object({
    id: Id,
    /** One of `eventActions`, or another action of a service. */
    action: z.string(),
    created: Timestamp,
    /** Null for what the service did on its own. */
    username: z.nullable(z.string()),
    entity: z.nullable(EventEntity),
    secondary_entity: z.nullable(EventEntity),
    status: z.enum(eventStatuses),
    /** 0..100; null for notifications. */
    percent_complete: z.nullable(z.number()),
    /** Such as "148.00 MB/s". */
    rate: z.nullable(z.string()),
    /** Such as "0:2:51"; 0 when finished. */
    time_remaining: z.nullable(z.union([z.string(), z.number()])),
    /** Seconds. */
    duration: z.nullable(z.number()),
    /** The reason of a failure, or what an update changed; otherwise "". */
    message: z.nullable(z.string()),
    seen: z.boolean(),
    read: z.boolean(),
  })
  .check(z.meta({ id: 'Event' }))
export type Event = Output<typeof Event>

const access = token('events:read_only')

export const events = area('events', {
  list: get('/account/events', {
    kind: 'referenced',
    summary: 'List events of the last 90 days',
    access,
    query: PageQuery,
    returns: pageOf(Event),
    filterable: ['id', 'action', 'created', 'entity.id', 'entity.type', 'seen', 'read'],
  }),
  view: get('/account/events/{eventId}', { kind: 'referenced', summary: 'View an event', access, returns: Event }),
  seen: post('/account/events/{eventId}/seen', {
    kind: 'referenced',
    summary: 'Mark this and all older events as seen',
    access,
    returns: Empty,
  }),
})
