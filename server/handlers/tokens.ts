/** Personal access tokens of the caller (profile-and-domains.md, Profile; gaps 7.7). Expired ones are not listed. */
import { formatScopes, parseScopes } from '#contract/access.ts'
import type { tokens } from '#contract/areas/tokens.ts'
import { exceedingScopes, exceedingScopesReason, pastExpiryReason } from '#contract/rules/profile/scope-levels.ts'
import { parseWireTime, toWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { notFound } from '../errors.ts'
import { Findings } from '../rules/findings.ts'
import { recordEvent } from '../store/events.ts'
import { field, selectPage } from '../store/page.ts'
import { tokenReference } from '../store/references.ts'
import { createToken, newToken } from '../store/tokens.ts'

const fields = {
  ...field.columns('tokens', { number: ['id'], text: ['label', 'scopes'], time: ['created', 'expiry'] }),
  token: field.text('tokens.prefix'),
}

/** `token` is only the prefix. */
const selectTokens = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('tokens')
    .select(['id', 'scopes', 'created', 'label', 'prefix as token', 'expiry'])
    .where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', toWireTime(now))]))

const requireToken = (context: CallerContext, id: number) =>
  selectTokens(context).where('id', '=', id).executeTakeFirstOrThrow(notFound)

const recordTokenEvent = (
  context: CallerContext,
  action: 'token_create' | 'token_update' | 'token_delete',
  token: { id: number; label: string },
) => recordEvent(context, { action, username: context.caller.username, entity: tokenReference(token) })

export const tokenHandlers: Handlers<typeof tokens> = {
  list: ({ query, filter }, context) => selectPage(selectTokens(context), { filter, query, fields }),

  view: async ({ path }, context) => requireToken(context, path.tokenId),

  /** `*` means the scopes of the calling token, which a new token cannot exceed. */
  create: async ({ body }, context) => {
    const { db, caller, now, random } = context
    const requested = body.scopes === undefined ? '*' : parseScopes(body.scopes).held
    const expiry = body.expiry ?? null
    const findings = new Findings()
    if (exceedingScopes(requested, caller.scopes).length > 0) findings.add(exceedingScopesReason, 'scopes')
    if (expiry !== null && parseWireTime(expiry).getTime() <= now) findings.add(pastExpiryReason, 'expiry')
    findings.throwIfAny()
    const token = newToken(random)
    const scopes = formatScopes(requested === '*' ? caller.scopes : requested)
    const id = await createToken(db, caller.userId, token, { label: body.label, scopes, expiry }, now)
    await recordTokenEvent(context, 'token_create', { id, label: body.label })
    return { ...(await requireToken(context, id)), token }
  },

  update: async ({ path, body }, context) => {
    const token = await requireToken(context, path.tokenId)
    const label = body.label ?? token.label
    await context.db.updateTable('tokens').set({ label }).where('id', '=', token.id).execute()
    await recordTokenEvent(context, 'token_update', { ...token, label })
    return { ...token, label }
  },

  /** May also revoke the calling token itself, which is invalid from the next request on. */
  remove: async ({ path }, context) => {
    const token = await requireToken(context, path.tokenId)
    await context.db.deleteFrom('tokens').where('id', '=', token.id).execute()
    await recordTokenEvent(context, 'token_delete', token)
    return {}
  },
}
