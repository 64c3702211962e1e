/** The profile and the grants of the caller (profile-and-domains.md, Profile; gaps 7.1, 7.3). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { AuthorizedKeys } from '../embedded/deployment.ts'
import { area, get, put } from '../endpoint.ts'
import { Grants } from '../grants.ts'
import { isTimeZone } from '../rules/profile/time-zone.ts'
import { emailAddress, invalidReason, nullable, text, type Output } from '../schema.ts'

/** Authentication methods of the remote shell. */
const lishMethods = ['password_keys', 'keys_only', 'disabled'] as const

export const Profile = z
  .object({
    uid: z.int(),
    username: z.string(),
    email: z.string(),
    email_notifications: z.boolean(),
    /** IANA zone or legacy name; times of the interface are UTC all the same. */
    timezone: z.string(),
    restricted: z.boolean(),
    two_factor_auth: z.boolean(),
    /** `password`, or the name of an external identity provider. */
    authentication_type: z.string(),
    ip_whitelist_enabled: z.boolean(),
    lish_auth_method: z.enum(lishMethods),
    /** Has no effect while lish_auth_method is `disabled`. */
    authorized_keys: z.nullable(z.array(z.string())),
    /** Empty values until 25 USD have been paid. */
    referrals: z.object({
      code: z.string(),
      completed: z.number(),
      credit: z.number(),
      pending: z.number(),
      total: z.number(),
      url: z.string(),
    }),
    /** E.164, such as +15555550100. */
    verified_phone_number: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Profile' }))
export type Profile = Output<typeof Profile>

const TimeZone = text().check(z.refine(isTimeZone, { error: invalidReason('timezone') }))

export const ProfileUpdate = z
  .object({
    authorized_keys: z.optional(z.nullable(AuthorizedKeys)),
    email: z.optional(emailAddress('email')),
    email_notifications: z.optional(z.boolean()),
    ip_whitelist_enabled: z.optional(z.boolean()),
    lish_auth_method: z.optional(z.enum(lishMethods)),
    restricted: z.optional(z.boolean()),
    timezone: z.optional(TimeZone),
    two_factor_auth: z.optional(z.boolean()),
  })
  .check(z.meta({ id: 'ProfileUpdate' }))
export type ProfileUpdate = Output<typeof ProfileUpdate>

export const profile = area('profile', {
  view: get('/profile', { summary: 'View your profile', access: token(), returns: Profile }),
  update: put('/profile', {
    summary: 'Update your profile',
    access: token('account:read_write'),
    stepUp: ['email', 'restricted', 'two_factor_auth', 'ip_whitelist_enabled', 'lish_auth_method', 'authorized_keys'],
    body: ProfileUpdate,
    returns: Profile,
  }),
  grants: get('/profile/grants', {
    summary: 'View your grants; 204 for an unrestricted user',
    access: token(),
    returns: nullable(Grants),
  }),
})
