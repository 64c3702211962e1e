/** The caller's own profile and grants (profile-and-domains.md, Profile; gaps 7.1, 7.3). */
import type { profile } from '#contract/areas/profile.ts'
import { notImplemented, type Handlers } from '../context.ts'
import { grantsOf } from '../store/grants.ts'
import { Texts, readJson } from '../store/json.ts'

/** Referrals are unavailable before payments of 25 USD (gaps 7.1). */
const noReferrals = { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 }

export const profileHandlers: Handlers<typeof profile> = {
  view: async (_, { db, caller }) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', caller.userId).executeTakeFirstOrThrow()
    const secret = await db.selectFrom('two_factor').select('secret').where('user_id', '=', user.id).executeTakeFirst()
    return {
      uid: user.id,
      username: user.username,
      email: user.email,
      email_notifications: user.email_notifications === 1,
      timezone: user.timezone,
      restricted: user.restricted === 1,
      two_factor_auth: typeof secret?.secret === 'string',
      authentication_type: 'password',
      ip_whitelist_enabled: user.ip_whitelist_enabled === 1,
      lish_auth_method: user.lish_auth_method,
      authorized_keys: user.authorized_keys === null ? null : readJson(Texts, user.authorized_keys),
      referrals: noReferrals,
      verified_phone_number: user.verified_phone_number,
    }
  },
  grants: async (_, { db, caller }) =>
    caller.restricted ? grantsOf(db, caller.userId, { includeUngranted: false }) : null,
  update: notImplemented,
}
