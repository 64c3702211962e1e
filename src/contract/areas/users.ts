/** Users of the account and their grants (gaps 4.13). For unrestricted users only. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Grants, GrantsUpdate } from '../grants.ts'
import * as limits from '../limits.ts'
import { Empty, PageQuery, Timestamp, boundedText, emailAddress, nullable, pageOf, type Output } from '../schema.ts'
import { isUsername, usernameReason } from '../rules/profile/profile.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

export const User = named(
  'User',
  'A user of the account.',
  z.object({
    username: described(z.string(), 'Name of the user, for signing in, and the identifier in paths.'),
    email: described(z.string(), 'Email address.', { format: 'email' }),
    restricted: described(z.boolean(), 'Whether the user may do only what grants allow.'),
    ssh_keys: described(z.array(z.string()), "Labels of the user's SSH keys, which need not be unique."),
    tfa_enabled: described(z.boolean(), 'Whether two-factor authentication is on.'),
    verified_phone_number: described(
      z.nullable(z.string()),
      'Verified phone number in the format E.164; null for none.',
    ),
    password_created: described(
      z.optional(z.nullable(Timestamp)),
      'When the present password was set; null for a user who was invited and has not set one.',
    ),
  }),
)
export type User = Output<typeof User>

const Username = described(
  boundedText(limits.username).check(z.refine(isUsername, { error: usernameReason })),
  'Name of the user: letters, digits, `-` and `_`; it begins and ends with a letter or digit. Unique in the account.',
)
const Email = described(emailAddress('email'), 'Email address.')

const UserCreate = named(
  'UserCreate',
  'The user to create.',
  z.object({
    username: Username,
    email: Email,
    restricted: described(
      z._default(z.boolean(), true),
      'Whether the user may do only what grants allow. A restricted user has none at first.',
    ),
  }),
)
const UserUpdate = named(
  'UserUpdate',
  'What to change of a user. Omitted members keep their values.',
  z.object({
    username: z.optional(Username),
    email: z.optional(Email),
    restricted: described(
      z.optional(z.boolean()),
      'Whether the user may do only what grants allow. A change removes all grants. Users cannot restrict themselves here.',
    ),
  }),
)

export const users = area('users', {
  list: get('/account/users', {
    kind: 'referenced',
    summary: 'List users',
    description: 'Returns the users in the order of their ids.',
    access: readOnly,
    unrestricted: true,
    query: PageQuery,
    returns: pageOf(User),
    filterable: ['username'],
  }),
  create: post('/account/users', {
    kind: 'referenced',
    summary: 'Create a user and email them a link to set a password',
    description: `The link works for ${limits.passwordLinkDays} days. Raises the event \`user_create\`.`,
    access: readWrite,
    unrestricted: true,
    stepUp: true,
    body: UserCreate,
    returns: User,
  }),
  view: get('/account/users/{username}', {
    kind: 'referenced',
    summary: 'View a user',
    description: 'Returns one user.',
    access: readOnly,
    unrestricted: true,
    returns: User,
  }),
  update: put('/account/users/{username}', {
    kind: 'referenced',
    summary: 'Update a user; lifting the restriction removes all grants',
    description: `Changes what is sent. A new email address is told to the old one, and a new name to the user. To a user without a password, any email address that is sent, the same one included, mails a new link to set one, which works for ${limits.passwordLinkDays} days; links from before no longer work. Raises the event \`user_update\`.`,
    access: readWrite,
    unrestricted: true,
    stepUp: ['username', 'email', 'restricted'],
    body: UserUpdate,
    returns: User,
  }),
  remove: del('/account/users/{username}', {
    kind: 'referenced',
    summary: 'Delete a user and all their sessions, tokens and keys',
    description: 'Cannot be undone. Users cannot delete themselves. Raises the event `user_delete`.',
    access: readWrite,
    unrestricted: true,
    returns: Empty,
  }),
  grants: get('/account/users/{username}/grants', {
    kind: 'referenced',
    summary: "View a user's grants on every entity; 204 for an unrestricted user",
    description: 'Returns every resource of the account, with null where the user has no access.',
    access: readOnly,
    unrestricted: true,
    returns: nullable(Grants),
  }),
  updateGrants: put('/account/users/{username}/grants', {
    kind: 'referenced',
    summary: "Update a user's grants; 204 for an unrestricted user",
    description: 'Changes what is sent and returns all grants. Raises the event `user_update`.',
    access: readWrite,
    unrestricted: true,
    stepUp: true,
    body: GrantsUpdate,
    returns: nullable(Grants),
  }),
})
