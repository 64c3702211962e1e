/** Apps, trusted devices, logins, SSH keys and tokens of the caller (profile-and-domains.md, Profile). Reading only, so far. */
import type { apps } from '#contract/areas/apps.ts'
import type { devices } from '#contract/areas/devices.ts'
import type { logins } from '#contract/areas/logins.ts'
import type { sshKeys } from '#contract/areas/ssh-keys.ts'
import type { tokens } from '#contract/areas/tokens.ts'
import { loginRetentionDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { notFound } from '../errors.ts'
import { notImplemented, type CallerContext, type Handlers } from '../context.ts'
import { field, selectPage } from '../store/page.ts'

const orNotFound = <Row>(row: Row | undefined): Row => {
  if (!row) throw notFound()
  return row
}

const selectApps = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('apps')
    .select(['id', 'label', 'scopes', 'created', 'expiry', 'thumbnail_url', 'website'])
    .where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', toWireTime(now))]))
const appFields = {
  id: field.number('apps.id'),
  created: field.time('apps.created'),
  expiry: field.time('apps.expiry'),
  label: field.text('apps.label'),
}

export const appHandlers: Handlers<typeof apps> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await selectPage(selectApps(context), { filter, query, fields: appFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) =>
    orNotFound(await selectApps(context).where('id', '=', path.appId).executeTakeFirst()),
  remove: notImplemented,
}

const selectDevices = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('devices')
    .select(['id', 'created', 'expiry', 'last_authenticated', 'last_remote_addr', 'user_agent'])
    .where('user_id', '=', caller.userId)
    .where('expiry', '>', toWireTime(now))

export const deviceHandlers: Handlers<typeof devices> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await selectPage(selectDevices(context), {
      filter,
      query,
      fields: { id: field.number('devices.id') },
    })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) =>
    orNotFound(await selectDevices(context).where('id', '=', path.deviceId).executeTakeFirst()),
  remove: notImplemented,
}

/** Successful logins of the last 90 days (gaps 7.2). */
const selectLogins = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('logins')
    .select(['id', 'datetime', 'ip', 'username', 'restricted'])
    .where('user_id', '=', caller.userId)
    .where('status', '=', 'successful')
    .where('datetime', '>=', toWireTime(now - loginRetentionDays * 86_400_000))
const loginFields = {
  id: field.number('logins.id'),
  username: field.text('logins.username'),
  ip: field.text('logins.ip'),
}
const toLogin = <Row extends { restricted: number }>(row: Row) => ({ ...row, restricted: row.restricted === 1 })

export const loginHandlers: Handlers<typeof logins> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await selectPage(selectLogins(context), { filter, query, fields: loginFields })
    return { data: rows.map(toLogin), ...envelope }
  },
  view: async ({ path }, context) =>
    toLogin(orNotFound(await selectLogins(context).where('id', '=', path.loginId).executeTakeFirst())),
}

const selectSshKeys = ({ db, caller }: CallerContext) =>
  db.selectFrom('ssh_keys').select(['id', 'label', 'ssh_key', 'created']).where('user_id', '=', caller.userId)
const keyFields = { id: field.number('ssh_keys.id'), label: field.text('ssh_keys.label') }

export const sshKeyHandlers: Handlers<typeof sshKeys> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await selectPage(selectSshKeys(context), { filter, query, fields: keyFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) =>
    orNotFound(await selectSshKeys(context).where('id', '=', path.sshKeyId).executeTakeFirst()),
  create: notImplemented,
  update: notImplemented,
  remove: notImplemented,
}

/** Without expired tokens (gaps 7.7); `token` is only the prefix. */
const selectTokens = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('tokens')
    .select(['id', 'scopes', 'created', 'label', 'prefix as token', 'expiry'])
    .where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', toWireTime(now))]))
const tokenFields = {
  id: field.number('tokens.id'),
  created: field.time('tokens.created'),
  label: field.text('tokens.label'),
}

export const tokenHandlers: Handlers<typeof tokens> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await selectPage(selectTokens(context), { filter, query, fields: tokenFields })
    return { data: rows, ...envelope }
  },
  view: async ({ path }, context) =>
    orNotFound(await selectTokens(context).where('id', '=', path.tokenId).executeTakeFirst()),
  create: notImplemented,
  update: notImplemented,
  remove: notImplemented,
}
