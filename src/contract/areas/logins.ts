/** Logins of the last 90 days (profile-and-domains.md, Login; gaps 7.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { retentionDays } from '../limits.ts'
import { Id, PageQuery, Timestamp, pageOf } from '../schema.ts'

const access = token('account:read_only')

const Login = named(
  'Login',
  'A sign-in of the user.',
  z.object({
    datetime: described(Timestamp, 'When it was.'),
    id: described(Id, 'Identifier of the login.'),
    ip: described(z.string(), 'The IP address that it came from.'),
    restricted: described(z.boolean(), 'Whether the user was restricted at that time.'),
    username: described(z.string(), 'The user.'),
    status: described(
      z.optional(z.enum(['successful', 'failed'])),
      'Whether it succeeded. Absent where only successful ones are listed.',
    ),
  }),
)

export const logins = area('logins', {
  list: get('/profile/logins', {
    summary: 'List logins',
    description: `Returns the logins of the last ${retentionDays} days of the user who calls, in the order of their ids.`,
    access,
    query: PageQuery,
    returns: pageOf(Login),
    filterable: ['username', 'ip'],
  }),
  view: get('/profile/logins/{loginId}', {
    summary: 'View a login',
    description: 'Returns one login of the user who calls.',
    access,
    returns: Login,
  }),
})
