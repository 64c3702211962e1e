/** Users of the account and their grants (gaps 4.13). For unrestricted users only. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, put } from '../endpoint.ts'
import { Grants, GrantsUpdate } from '../grants.ts'
import { PageQuery, nullable, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

export const User = z
  .object({
    username: z.string(),
    email: z.string(),
    restricted: z.boolean(),
    /** Labels of the user's keys, which need not be unique. */
    ssh_keys: z.array(z.string()),
    tfa_enabled: z.boolean(),
    verified_phone_number: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'User' }))
export type User = Output<typeof User>

export const users = area('users', {
  list: get('/account/users', {
    kind: 'referenced',
    summary: 'List users',
    access: readOnly,
    unrestricted: true,
    query: PageQuery,
    returns: pageOf(User),
    filterable: ['username'],
  }),
  view: get('/account/users/{username}', {
    kind: 'referenced',
    summary: 'View a user',
    access: readOnly,
    unrestricted: true,
    returns: User,
  }),
  grants: get('/account/users/{username}/grants', {
    kind: 'referenced',
    summary: "View a user's grants on every entity; 204 for an unrestricted user",
    access: readOnly,
    unrestricted: true,
    returns: nullable(Grants),
  }),
  updateGrants: put('/account/users/{username}/grants', {
    kind: 'referenced',
    summary: "Update a user's grants; 204 for an unrestricted user",
    access: readWrite,
    unrestricted: true,
    body: GrantsUpdate,
    returns: nullable(Grants),
  }),
})
