/** Apps that may act for the user (profile-and-domains.md, Authorized app; gaps 7.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get } from '../endpoint.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')

export const AuthorizedApp = named(
  'AuthorizedApp',
  'An app that may act for the user.',
  z.object({
    created: described(Timestamp, 'When the user authorized it.'),
    expiry: described(z.nullable(Timestamp), 'When the authorization ends; null when it does not.'),
    id: described(Id, 'Identifier of the authorization.'),
    label: described(z.string(), 'Name of the app.'),
    scopes: described(z.string(), 'What the app may do: `*`, or scopes separated by spaces.'),
    thumbnail_url: described(z.nullable(z.string()), 'Address of its picture; null when it has none.'),
    website: described(
      z.nullable(z.string()),
      'Its website, as unvalidated text: a link only if it begins with `http:` or `https:`.',
    ),
  }),
)
export type AuthorizedApp = Output<typeof AuthorizedApp>

export const apps = area('apps', {
  list: get('/profile/apps', {
    summary: 'List authorized apps',
    description: 'Returns the apps that may act for the user who calls, in the order of their ids.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(AuthorizedApp),
    filterable: ['created', 'expiry', 'label'],
  }),
  view: get('/profile/apps/{appId}', {
    summary: 'View an authorized app',
    description: 'Returns one app that may act for the user who calls.',
    access: readOnly,
    returns: AuthorizedApp,
  }),
  remove: del('/profile/apps/{appId}', {
    summary: 'Revoke an authorized app',
    description: 'Ends the authorization: its tokens stop working at once, also the one that makes this request.',
    access: token('account:read_write'),
    returns: Empty,
  }),
})
