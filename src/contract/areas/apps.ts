/** Apps that may act for the user (profile-and-domains.md, Authorized app; gaps 7.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get } from '../endpoint.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')

export const AuthorizedApp = z
  .object({
    created: Timestamp,
    expiry: z.nullable(Timestamp),
    id: Id,
    label: z.string(),
    /** `*`, or items separated by spaces. */
    scopes: z.string(),
    thumbnail_url: z.nullable(z.string()),
    /** Unvalidated text: a link only if it begins with http(s). */
    website: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'AuthorizedApp' }))
export type AuthorizedApp = Output<typeof AuthorizedApp>

export const apps = area('apps', {
  list: get('/profile/apps', {
    summary: 'List authorized apps',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(AuthorizedApp),
    filterable: ['created', 'expiry', 'label'],
  }),
  view: get('/profile/apps/{appId}', { summary: 'View an authorized app', access: readOnly, returns: AuthorizedApp }),
  remove: del('/profile/apps/{appId}', {
    summary: 'Revoke an authorized app',
    access: token('account:read_write'),
    returns: Empty,
  }),
})
