/** What belongs to the caller alone: apps, trusted devices, logins, keys and tokens, read so far (profile-and-domains.md, Profile). */
import type { apps } from '#contract/areas/apps.ts'
import type { devices } from '#contract/areas/devices.ts'
import type { logins } from '#contract/areas/logins.ts'
import type { sshKeys } from '#contract/areas/ssh-keys.ts'
import type { tokens } from '#contract/areas/tokens.ts'
import { loginDays } from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { notFound, notYet, type CallerContext, type Handlers } from '../context.ts'
import { field, pageOf } from '../store/page.ts'

const one = <Row>(row: Row | undefined): Row => {
  if (!row) throw notFound()
  return row
}

const appsOf = ({ db, caller, now }: CallerContext) =>
  db.selectFrom('apps').select(['id', 'label', 'scopes', 'created', 'expiry', 'thumbnail_url', 'website']).where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', wireTime(now))]))
const appFields = { id: field.number('apps.id'), created: field.time('apps.created'), expiry: field.time('apps.expiry'), label: field.text('apps.label') }

export const appHandlers: Handlers<typeof apps> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(appsOf(context), { filter, query, fields: appFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) => one(await appsOf(context).where('id', '=', path.appId).executeTakeFirst()),
  remove: notYet,
}

const devicesOf = ({ db, caller, now }: CallerContext) =>
  db.selectFrom('devices').select(['id', 'created', 'expiry', 'last_authenticated', 'last_remote_addr', 'user_agent'])
    .where('user_id', '=', caller.userId).where('expiry', '>', wireTime(now))

export const deviceHandlers: Handlers<typeof devices> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(devicesOf(context), { filter, query, fields: { id: field.number('devices.id') } })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) => one(await devicesOf(context).where('id', '=', path.deviceId).executeTakeFirst()),
  remove: notYet,
}

/** Successful ones of the last 90 days (gaps 7.2). */
const loginsOf = ({ db, caller, now }: CallerContext) =>
  db.selectFrom('logins').select(['id', 'datetime', 'ip', 'username', 'restricted']).where('user_id', '=', caller.userId).where('status', '=', 'successful')
    .where('datetime', '>=', wireTime(now - loginDays * 86_400_000))
const loginFields = { id: field.number('logins.id'), username: field.text('logins.username'), ip: field.text('logins.ip') }
const loginAnswer = <Row extends { restricted: number }>(row: Row) => ({ ...row, restricted: row.restricted === 1 })

export const loginHandlers: Handlers<typeof logins> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(loginsOf(context), { filter, query, fields: loginFields })
    return { data: rows.map(loginAnswer), ...envelope }
  },
  view: async ({ path }, context) => loginAnswer(one(await loginsOf(context).where('id', '=', path.loginId).executeTakeFirst())),
}

const keysOf = ({ db, caller }: CallerContext) => db.selectFrom('ssh_keys').select(['id', 'label', 'ssh_key', 'created']).where('user_id', '=', caller.userId)
const keyFields = { id: field.number('ssh_keys.id'), label: field.text('ssh_keys.label') }

export const sshKeyHandlers: Handlers<typeof sshKeys> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(keysOf(context), { filter, query, fields: keyFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) => one(await keysOf(context).where('id', '=', path.sshKeyId).executeTakeFirst()),
  create: notYet,
  update: notYet,
  remove: notYet,
}

/** Expired ones are not listed (gaps 7.7); the token's text is only its beginning. */
const tokensOf = ({ db, caller, now }: CallerContext) =>
  db.selectFrom('tokens').select(['id', 'scopes', 'created', 'label', 'prefix as token', 'expiry']).where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', wireTime(now))]))
const tokenFields = { id: field.number('tokens.id'), created: field.time('tokens.created'), label: field.text('tokens.label') }

export const tokenHandlers: Handlers<typeof tokens> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(tokensOf(context), { filter, query, fields: tokenFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) => one(await tokensOf(context).where('id', '=', path.tokenId).executeTakeFirst()),
  create: notYet,
  update: notYet,
  remove: notYet,
}
