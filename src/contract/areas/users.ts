/** Users of the account and what they may do (gaps 4.13). Only unrestricted users may ask. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, put } from '../endpoint.ts'
import { Grants, GrantsUpdate } from '../grants.ts'
import { PageQuery, orNothing, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

export const User = z.object({
  username: z.string(),
  email: z.string(),
  restricted: z.boolean(),
  /** Labels of the user's keys; the same label may appear twice. */
  ssh_keys: z.array(z.string()),
  tfa_enabled: z.boolean(),
  verified_phone_number: z.nullable(z.string()),
}).check(z.meta({ id: 'User' }))
export type User = Output<typeof User>

export const users = area('users', {
  list: get('/account/users', {
    kind: 'referenced', summary: 'List users', access: readOnly, unrestricted: true, query: PageQuery, returns: pageOf(User),
    filterable: ['username'],
  }),
  view: get('/account/users/{username}', { kind: 'referenced', summary: 'View a user', access: readOnly, unrestricted: true, returns: User }),
  grants: get('/account/users/{username}/grants', {
    kind: 'referenced', summary: 'View a user\'s grants on every entity; 204 for an unrestricted user', access: readOnly, unrestricted: true,
    returns: orNothing(Grants),
  }),
  updateGrants: put('/account/users/{username}/grants', {
    kind: 'referenced', summary: 'Update a user\'s grants; 204 for an unrestricted user', access: readWrite, unrestricted: true, body: GrantsUpdate,
    returns: orNothing(Grants),
  }),
})
