/**
 * What the provider announces: maintenance of nodes (gaps 4.13). Made at the time of the request, and gone when it is
 * over.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { PageQuery, Timestamp, nullable, pageOf, type Output } from '../schema.ts'
import { EventEntity } from './events.ts'

export const Notification = z
  .object({
    /** `maintenanceType` of rules/events/maintenance.ts, or another type of a service. */
    type: z.string(),
    /** Such as minor, major or critical. */
    severity: z.string(),
    label: z.string(),
    message: z.string(),
    /** More about it, in Markdown. */
    body: z.nullable(z.string()),
    /** What it is about; null for the account. */
    entity: z.nullable(EventEntity),
    /** When it begins; null when that is not known. */
    when: nullable(Timestamp),
    /** When it ends; null when that is not known. */
    until: nullable(Timestamp),
  })
  .check(z.meta({ id: 'Notification' }))
export type Notification = Output<typeof Notification>

export const notifications = area('notifications', {
  list: get('/account/notifications', {
    kind: 'referenced',
    summary: 'List notifications about the resources that the user may read',
    access: token('account:read_only'),
    query: PageQuery,
    returns: pageOf(Notification),
    filterable: [],
  }),
})
