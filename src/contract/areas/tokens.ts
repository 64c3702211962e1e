/** Personal access tokens (profile-and-domains.md, Profile; gaps 7.7). Scopes never change after creation. */
import * as z from 'zod/mini'
import { formatScopes, parseScopes, token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isWireTime, normalizeWireTime } from '../time.ts'
import { Empty, Id, PageQuery, Timestamp, invalidReason, pageOf, requiredReason, trimmedText, text } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

/** Length of the prefix that identifies a token after its creation. */
export const tokenPrefixLength = 16

const PersonalAccessToken = z
  .object({
    id: Id,
    label: z.string(),
    scopes: z.string(),
    created: Timestamp,
    /** Null means never; other services return a date in the distant future. */
    expiry: z.nullable(Timestamp),
    /** The whole token in the response to its creation only, afterwards its first 16 characters. */
    token: z.string(),
  })
  .check(z.meta({ id: 'PersonalAccessToken' }))

const TokenLabel = trimmedText('label', limits.tokenLabel)
/** An empty list is an error and not the default, so that a form without a choice never gives a token everything. */
const Scopes = text().check((payload) => {
  const { held, unknown } = parseScopes(payload.value)
  const reasons = unknown.map((item) => `Invalid scope: ${item}`)
  if (formatScopes(held) === '' && unknown.length === 0) reasons.push(requiredReason('scopes'))
  for (const message of reasons) payload.issues.push({ code: 'custom', input: payload.value, message })
})
/** A time in any format of time.ts, normalized to a wire time. */
const Expiry = text().check(
  z.refine(isWireTime, { error: invalidReason('expiry'), abort: true }),
  z.overwrite(normalizeWireTime),
  z.meta({ format: 'date-time' }),
)

export const TokenCreate = z
  .object({
    label: TokenLabel,
    /** Defaults to the scopes of the calling token, and cannot exceed them. */
    scopes: z.optional(Scopes),
    /** A time in the future; null or omitted means never. */
    expiry: z.optional(z.nullable(Expiry)),
  })
  .check(z.meta({ id: 'TokenCreate' }))
export const TokenUpdate = z.object({ label: z.optional(TokenLabel) }).check(z.meta({ id: 'TokenUpdate' }))

export const tokens = area('tokens', {
  list: get('/profile/tokens', {
    summary: 'List personal access tokens',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(PersonalAccessToken),
    filterable: ['created', 'label'],
  }),
  create: post('/profile/tokens', {
    summary: 'Create a personal access token',
    access: readWrite,
    stepUp: true,
    body: TokenCreate,
    returns: PersonalAccessToken,
  }),
  view: get('/profile/tokens/{tokenId}', {
    summary: 'View a personal access token',
    access: readOnly,
    returns: PersonalAccessToken,
  }),
  update: put('/profile/tokens/{tokenId}', {
    summary: 'Rename a personal access token',
    access: readWrite,
    body: TokenUpdate,
    returns: PersonalAccessToken,
  }),
  remove: del('/profile/tokens/{tokenId}', {
    summary: 'Revoke a personal access token',
    access: readWrite,
    returns: Empty,
  }),
})
