/**
 * Announcements of the provider: maintenance of nodes (gaps 4.13). They are created for each request, and disappear
 * when the maintenance is over.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { maintenanceType } from '../rules/events/maintenance.ts'
import { PageQuery, Timestamp, nullable, pageOf, type Output } from '../schema.ts'
import { EventEntity } from './events.ts'

export const Notification = named(
  'Notification',
  'What the provider announces.',
  z.object({
    type: described(z.string(), `Its kind: \`${maintenanceType}\`. Services may add kinds.`),
    severity: described(z.string(), 'How much it matters.', { enum: ['minor', 'major', 'critical'] }),
    label: described(z.string(), 'Its title.'),
    message: described(z.string(), 'One sentence about it.'),
    body: described(z.nullable(z.string()), 'More about it, in Markdown; null for nothing.'),
    entity: described(z.nullable(EventEntity), 'What it is about; null for the account.'),
    when: described(nullable(Timestamp), 'When it begins; null when that is not known, or it has begun.'),
    until: described(nullable(Timestamp), 'When it ends; null when that is not known.'),
  }),
)
export type Notification = Output<typeof Notification>

export const notifications = area('notifications', {
  list: get('/account/notifications', {
    kind: 'referenced',
    summary: 'List notifications about the resources that the user may read',
    description: 'Returns what is announced at this moment. A notification is gone when what it is about is over.',
    access: token('account:read_only'),
    query: PageQuery,
    returns: pageOf(Notification),
    filterable: [],
  }),
})
