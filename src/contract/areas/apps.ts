/** Apps that may act for you (profile-and-domains.md, Authorized app; gaps 7.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get } from '../endpoint.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')

export const App = z.object({
  created: Timestamp,
  expiry: z.nullable(Timestamp),
  id: Id,
  label: z.string(),
  /** Stored form: `*`, or items separated by spaces. */
  scopes: z.string(),
  thumbnail_url: z.nullable(z.string()),
  /** Text without any check: never to be used as an address unless it begins with http(s). */
  website: z.nullable(z.string()),
}).check(z.meta({ id: 'AuthorizedApp' }))
export type App = Output<typeof App>

export const apps = area('apps', {
  list: get('/profile/apps', {
    summary: 'List authorized apps', access: readOnly, query: PageQuery, returns: pageOf(App), filterable: ['created', 'expiry', 'label'],
  }),
  view: get('/profile/apps/{appId}', { summary: 'View an authorized app', access: readOnly, returns: App }),
  remove: del('/profile/apps/{appId}', { summary: 'Revoke an authorized app', access: token('account:read_write'), returns: Empty }),
})
