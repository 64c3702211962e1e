/** The events of the account, newest first (gaps 4.14). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, post } from '../endpoint.ts'
import { retentionDays } from '../limits.ts'
import { entityTypes, eventActions, eventStatuses } from '../rules/events/event-actions.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

export const EventEntity = named(
  'EventEntity',
  'What an event or a notification is about.',
  z.object({
    id: described(z.union([z.int(), z.string()]), 'Its identifier: a number, or text as for images and addresses.'),
    label: described(z.nullable(z.string()), 'Its label at that time.'),
    type: described(z.string(), 'Its kind. Services may add kinds.', { enum: entityTypes }),
    url: described(z.nullable(z.string()), 'Where to view it: a path that begins with `/v4`. It may be gone.'),
  }),
)
export type EventEntity = Output<typeof EventEntity>

export const Event = named(
  'Event',
  'Something that happened in the account, or is happening.',
  z.object({
    id: described(Id, 'Identifier of the event.'),
    action: described(z.string(), 'What happened. Services may add actions.', { enum: eventActions }),
    created: described(Timestamp, 'When it began.'),
    username: described(z.nullable(z.string()), 'The user who did it; null for what the service did on its own.'),
    entity: described(z.nullable(EventEntity), 'What it happened to; null for the account.'),
    secondary_entity: described(z.nullable(EventEntity), 'What else took part, such as the image of a new node.'),
    status: described(
      z.enum(eventStatuses),
      'How far the work is. `notification`: there was nothing to wait for. While it is `scheduled` or `started`, the entity is busy.',
    ),
    percent_complete: described(
      z.nullable(z.number()),
      'Progress in percent, 0 to 100, which an event has that is over, also one that failed; null for notifications.',
    ),
    rate: described(z.nullable(z.string()), 'How fast data is copied, such as `148.00 MB/s`; null when none is.'),
    time_remaining: described(
      z.nullable(z.union([z.string(), z.number()])),
      'The time that is left as hours, minutes and seconds, such as `0:2:51`; 0 when finished, null when unknown.',
    ),
    duration: described(z.nullable(z.number()), 'How long it has taken, in seconds; null before it starts.'),
    message: described(z.nullable(z.string()), 'Why it failed, or what an update changed; otherwise empty.'),
    seen: described(z.boolean(), 'Whether it was marked as seen.'),
    read: described(z.boolean(), 'Whether it was marked as read.'),
  }),
)
export type Event = Output<typeof Event>

const access = token('events:read_only')

export const events = area('events', {
  list: get('/account/events', {
    kind: 'referenced',
    summary: 'List events of the last 90 days',
    description: `Returns the events of the last ${retentionDays} days, newest first. Restricted users see those about what they may read.`,
    access,
    query: PageQuery,
    returns: pageOf(Event),
    filterable: ['id', 'action', 'created', 'entity.id', 'entity.type', 'seen', 'read'],
  }),
  view: get('/account/events/{eventId}', {
    kind: 'referenced',
    summary: 'View an event',
    description: 'Returns one event, as it is at this moment.',
    access,
    returns: Event,
  }),
  seen: post('/account/events/{eventId}/seen', {
    kind: 'referenced',
    summary: 'Mark this and all older events as seen',
    description: 'Sets `seen` of this event and of all that are older, for the user who calls.',
    access,
    returns: Empty,
  }),
})
