/** Personal access tokens (profile-and-domains.md, Profile; gaps 7.7). Scopes never change after creation. */
import * as z from 'zod/mini'
import { parseScopes, token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isWireTime, toWireTime } from '../time.ts'
import { Empty, Id, PageQuery, Timestamp, invalidReason, pageOf, text, type Output } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

/** How many characters of a token are answered after its creation. */
export const tokenPrefixLength = 16

export const Token = z.object({
  id: Id,
  label: z.string(),
  scopes: z.string(),
  created: Timestamp,
  /** Null never expires; other services answer a date far ahead. */
  expiry: z.nullable(Timestamp),
  /** The full value in the answer to its creation only, afterwards its first 16 characters. */
  token: z.string(),
}).check(z.meta({ id: 'PersonalAccessToken' }))
export type Token = Output<typeof Token>

export const TokenLabel = text(limits.tokenLabel)
const Scopes = z.string().check((payload) => {
  for (const item of parseScopes(payload.value).unknown) {
    payload.issues.push({ code: 'custom', input: payload.value, message: `Invalid scope: ${item}` })
  }
})
/** A moment in any usual form, read as UTC when it has no zone, and brought to the wire's form. */
const Expiry = z.string().check(
  z.refine(isWireTime, { error: invalidReason('expiry'), abort: true }), z.overwrite(toWireTime), z.meta({ format: 'date-time' }),
)

export const TokenCreate = z.object({
  label: TokenLabel,
  /** Those of the calling token when left out; never more than those. */
  scopes: z.optional(Scopes),
  /** In the future; null or left out never expires. */
  expiry: z.optional(z.nullable(Expiry)),
}).check(z.meta({ id: 'TokenCreate' }))
export const TokenUpdate = z.object({ label: z.optional(TokenLabel) }).check(z.meta({ id: 'TokenUpdate' }))

export const tokens = area('tokens', {
  list: get('/profile/tokens', {
    summary: 'List personal access tokens', access: readOnly, query: PageQuery, returns: pageOf(Token), filterable: ['created', 'label'],
  }),
  create: post('/profile/tokens', { summary: 'Create a personal access token', access: readWrite, body: TokenCreate, returns: Token }),
  view: get('/profile/tokens/{tokenId}', { summary: 'View a personal access token', access: readOnly, returns: Token }),
  update: put('/profile/tokens/{tokenId}', { summary: 'Rename a personal access token', access: readWrite, body: TokenUpdate, returns: Token }),
  remove: del('/profile/tokens/{tokenId}', { summary: 'Revoke a personal access token', access: readWrite, returns: Empty }),
})
