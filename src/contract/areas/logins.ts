/** Logins of the last 90 days (profile-and-domains.md, Login; gaps 7.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { Id, PageQuery, Timestamp, pageOf } from '../schema.ts'

const access = token('account:read_only')

const Login = z
  .object({
    datetime: Timestamp,
    id: Id,
    ip: z.string(),
    /** Whether the user was restricted. */
    restricted: z.boolean(),
    username: z.string(),
  })
  .check(z.meta({ id: 'Login' }))

export const logins = area('logins', {
  list: get('/profile/logins', {
    summary: 'List logins',
    access,
    query: PageQuery,
    returns: pageOf(Login),
    filterable: ['username', 'ip'],
  }),
  view: get('/profile/logins/{loginId}', { summary: 'View a login', access, returns: Login }),
})
