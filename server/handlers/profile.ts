/** The caller's own profile and grants (profile-and-domains.md, Profile; gaps 7.1, 7.3). */
import type { profile, Profile, ProfileUpdate } from '#contract/areas/profile.ts'
import { allowListReason, onlyUnrestrictedUserReason } from '#contract/rules/profile/profile.ts'
import { reason, t } from '#contract/translate.ts'
import { forbidden } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { hasTwoFactor } from '../oauth/second-factor.ts'
import { Findings } from '../rules/findings.ts'
import { recordEvent } from '../store/events.ts'
import { grantsOf, setGlobalGrants } from '../store/grants.ts'
import { Texts, readJson } from '../store/json.ts'
import { removePasswordLinks } from '../store/password-links.ts'
import { profileReference } from '../store/references.ts'
import { notifyCaller } from './notify-caller.ts'
import { disableTwoFactor } from './two-factor.ts'

/** Referrals are unavailable before payments of 25 USD (gaps 7.1). */
const noReferrals = { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 }

const requireUser = ({ db, caller }: CallerContext) =>
  db.selectFrom('users').selectAll().where('id', '=', caller.userId).executeTakeFirstOrThrow()

async function viewProfile(context: CallerContext): Promise<Profile> {
  const user = await requireUser(context)
  return {
    uid: user.id,
    username: user.username,
    email: user.email,
    email_notifications: user.email_notifications === 1,
    timezone: user.timezone,
    restricted: user.restricted === 1,
    two_factor_auth: await hasTwoFactor(context.db, user.id),
    authentication_type: 'password',
    ip_whitelist_enabled: user.ip_whitelist_enabled === 1,
    lish_auth_method: user.lish_auth_method,
    authorized_keys: user.authorized_keys === null ? null : readJson(Texts, user.authorized_keys),
    referrals: noReferrals,
    verified_phone_number: user.verified_phone_number,
  }
}

/**
 * Throws 403 when a restricted user lifts its own restriction, and 400 for changes that the current values rule out.
 */
async function checkUpdate(
  { db, caller }: CallerContext,
  user: { ip_whitelist_enabled: number },
  body: ProfileUpdate,
): Promise<void> {
  if (caller.restricted && body.restricted === false) throw forbidden()
  const findings = new Findings()
  if (body.ip_whitelist_enabled && user.ip_whitelist_enabled === 0)
    findings.add(allowListReason, 'ip_whitelist_enabled')
  if (body.restricted && !caller.restricted) {
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('restricted', '=', 0)
      .where('id', '!=', caller.userId)
      // A user who was only invited, perhaps at a wrong address, cannot manage anything yet.
      .where('password_hash', '!=', '')
      .executeTakeFirst()
    if (!others) findings.add(onlyUnrestrictedUserReason, 'restricted')
  }
  findings.throwIfAny()
}

const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)

/** An empty list of keys is stored as null (gaps 7.1). */
const toKeysColumn = (keys: readonly string[] | null | undefined) =>
  keys && (keys.length === 0 ? null : JSON.stringify(keys.map((key) => key.trim())))

/** The columns of an update; undefined where it changes nothing. */
const toColumns = (body: ProfileUpdate) => ({
  email: body.email,
  email_notifications: toFlag(body.email_notifications),
  timezone: body.timezone,
  ip_whitelist_enabled: toFlag(body.ip_whitelist_enabled),
  restricted: toFlag(body.restricted),
  lish_auth_method: body.lish_auth_method,
  authorized_keys: toKeysColumn(body.authorized_keys),
})

const memberLabels: readonly (readonly [keyof ProfileUpdate, string])[] = [
  ['email', reason('email')],
  ['email_notifications', reason('email notifications')],
  ['timezone', reason('time zone')],
  ['ip_whitelist_enabled', reason('allow list')],
  ['restricted', reason('restriction')],
  ['lish_auth_method', reason('remote shell')],
  ['authorized_keys', reason('remote shell keys')],
  ['two_factor_auth', reason('two-factor authentication')],
]

/** "email, time zone": the settings that an update names, for its event. */
const formatUpdate = (body: ProfileUpdate): string =>
  memberLabels.flatMap(([member, label]) => (body[member] === undefined ? [] : [label])).join(', ')

export const profileHandlers: Handlers<typeof profile> = {
  view: (_, context) => viewProfile(context),

  /** `two_factor_auth` can only be switched off here: it is enabled by confirming a secret (gaps 7.1). */
  update: async ({ body }, context) => {
    const { db, caller } = context
    const user = await requireUser(context)
    await checkUpdate(context, user, body)
    if (body.email !== undefined && body.email !== user.email) {
      await removePasswordLinks(db, caller.userId)
      const { email } = body
      await notifyCaller(context, () => t('Your email address was changed to {email}.', { email }))
    }
    const changes = Object.entries(toColumns(body)).filter(([, value]) => value !== undefined)
    if (changes.length > 0)
      await db.updateTable('users').set(Object.fromEntries(changes)).where('id', '=', caller.userId).execute()
    if (body.restricted && !caller.restricted) await setGlobalGrants(db, caller.userId, {})
    if (body.two_factor_auth === false) await disableTwoFactor(context)
    await recordEvent(context, {
      action: 'profile_update',
      username: caller.username,
      entity: profileReference(caller),
      message: formatUpdate(body),
    })
    return viewProfile(context)
  },

  grants: async (_, { db, caller }) =>
    caller.restricted ? grantsOf(db, caller.userId, { includeUngranted: false }) : null,
}
