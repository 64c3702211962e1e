/** Users of the account and their grants (gaps 4.13). For unrestricted users only. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Grants, GrantsUpdate } from '../grants.ts'
import * as limits from '../limits.ts'
import { Empty, PageQuery, boundedText, emailAddress, nullable, pageOf, type Output } from '../schema.ts'
import { isUsername, usernameReason } from '../rules/profile/profile.ts'

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

const Username = boundedText(limits.username).check(z.refine(isUsername, { error: usernameReason }))
const Email = emailAddress('email')

/** A user is restricted, and has no grants, unless the request says otherwise. */
const UserCreate = z
  .object({ username: Username, email: Email, restricted: z._default(z.boolean(), true) })
  .check(z.meta({ id: 'UserCreate' }))
const UserUpdate = z
  .object({ username: z.optional(Username), email: z.optional(Email), restricted: z.optional(z.boolean()) })
  .check(z.meta({ id: 'UserUpdate' }))

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
  create: post('/account/users', {
    kind: 'referenced',
    summary: 'Create a user and email them a link to set a password',
    access: readWrite,
    unrestricted: true,
    stepUp: true,
    body: UserCreate,
    returns: User,
  }),
  view: get('/account/users/{username}', {
    kind: 'referenced',
    summary: 'View a user',
    access: readOnly,
    unrestricted: true,
    returns: User,
  }),
  update: put('/account/users/{username}', {
    kind: 'referenced',
    summary: 'Update a user; lifting the restriction removes all grants',
    access: readWrite,
    unrestricted: true,
    stepUp: ['username', 'email', 'restricted'],
    body: UserUpdate,
    returns: User,
  }),
  remove: del('/account/users/{username}', {
    kind: 'referenced',
    summary: 'Delete a user and all their sessions, tokens and keys',
    access: readWrite,
    unrestricted: true,
    returns: Empty,
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
    stepUp: true,
    body: GrantsUpdate,
    returns: nullable(Grants),
  }),
})
