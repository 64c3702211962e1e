/** The profile and the grants of the caller (profile-and-domains.md, Profile; gaps 7.1, 7.3). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { AuthorizedKeys } from '../embedded/deployment.ts'
import { area, get, put } from '../endpoint.ts'
import { Grants } from '../grants.ts'
import { isTimeZone } from '../rules/profile/time-zone.ts'
import { emailAddress, invalidReason, nullable, text, type Output } from '../schema.ts'

/** Authentication methods of the remote shell. */
const lishMethods = ['password_keys', 'keys_only', 'disabled'] as const

const Referrals = named(
  'Referrals',
  'What the user earned by bringing others. Empty values until 25 USD have been paid.',
  z.object({
    code: described(z.string(), 'The code that others sign up with.'),
    completed: described(z.number(), 'Number of those who became customers.'),
    credit: described(z.number(), 'What was earned so far, in USD.'),
    pending: described(z.number(), 'Number of those who may become customers.'),
    total: described(z.number(), 'Number of those who signed up.'),
    url: described(z.string(), 'The address that others sign up at.'),
  }),
)

export const Profile = named(
  'Profile',
  'The user who calls.',
  z.object({
    uid: described(z.int(), 'Identifier of the user, which never changes.'),
    username: described(z.string(), 'Name of the user, for signing in.'),
    email: described(z.string(), 'Email address.', { format: 'email' }),
    email_notifications: described(z.boolean(), 'Whether the user gets mail that is not critical for the business.'),
    timezone: described(
      z.string(),
      'Time zone for display: a name of the IANA database, or an older name. Times of this interface are in UTC all the same.',
    ),
    restricted: described(z.boolean(), 'Whether the user may do only what grants allow.'),
    two_factor_auth: described(
      z.boolean(),
      'Whether signing in from a device that is not trusted needs a second factor.',
    ),
    authentication_type: described(z.string(), '`password`, or the name of an external identity provider.'),
    ip_whitelist_enabled: described(z.boolean(), 'Whether only some addresses may sign in.', { deprecated: true }),
    lish_auth_method: described(z.enum(lishMethods), 'How the user may sign in to the remote shell.'),
    authorized_keys: described(
      z.nullable(z.array(z.string())),
      'Public keys for the remote shell, without effect while `lish_auth_method` is `disabled`; null for none.',
    ),
    referrals: described(Referrals, 'What the user earned by bringing others.'),
    verified_phone_number: described(
      z.nullable(z.string()),
      'Verified phone number in the format E.164, such as `+15555550100`; null for none.',
    ),
  }),
)
export type Profile = Output<typeof Profile>

const TimeZone = text().check(z.refine(isTimeZone, { error: invalidReason('timezone') }))

export const ProfileUpdate = named(
  'ProfileUpdate',
  'What to change of the profile. Omitted members keep their values.',
  z.object({
    authorized_keys: described(
      z.optional(z.nullable(AuthorizedKeys)),
      'Public keys for the remote shell; they replace all present ones. Null or an empty list removes them.',
    ),
    email: described(z.optional(emailAddress('email')), 'Email address.'),
    email_notifications: described(
      z.optional(z.boolean()),
      'Whether the user gets mail that is not critical for the business.',
    ),
    ip_whitelist_enabled: described(z.optional(z.boolean()), 'Can only be turned off, and not on again.', {
      deprecated: true,
    }),
    lish_auth_method: described(z.optional(z.enum(lishMethods)), 'How the user may sign in to the remote shell.'),
    restricted: described(
      z.optional(z.boolean()),
      'True gives up all rights but those of grants; refused for the only user without a restriction. A restricted user cannot lift it.',
    ),
    timezone: described(
      z.optional(TimeZone),
      'Time zone for display: a name of the IANA database, such as `Europe/Berlin`, or an older name.',
    ),
    two_factor_auth: described(
      z.optional(z.boolean()),
      'False disables two-factor authentication. True has no effect: see `POST /profile/tfa-enable`.',
    ),
  }),
)
export type ProfileUpdate = Output<typeof ProfileUpdate>

export const profile = area('profile', {
  view: get('/profile', {
    summary: 'View your profile',
    description: 'Returns the user who calls. Any token will do.',
    access: token(),
    returns: Profile,
  }),
  update: put('/profile', {
    summary: 'Update your profile',
    description: 'Changes what is sent. A new email address is told to the old one. Raises the event `profile_update`.',
    access: token('account:read_write'),
    refusals: [403],
    stepUp: ['email', 'restricted', 'two_factor_auth', 'ip_whitelist_enabled', 'lish_auth_method', 'authorized_keys'],
    body: ProfileUpdate,
    returns: Profile,
  }),
  grants: get('/profile/grants', {
    summary: 'View your grants; 204 for an unrestricted user',
    description:
      'Returns what the restricted user who calls may do; resources without access are left out. Any token will do.',
    access: token(),
    returns: nullable(Grants),
  }),
})
