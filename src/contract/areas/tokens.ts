/** Personal access tokens (profile-and-domains.md, Profile; gaps 7.7). Scopes never change after creation. */
import * as z from 'zod/mini'
import { formatScopes, parseScopes, token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isWireTime, normalizeWireTime, wireTimePattern } from '../time.ts'
import { Empty, Id, PageQuery, Timestamp, invalidReason, pageOf, requiredReason, trimmedText, text } from '../schema.ts'
import { reason } from '../translate.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

/** Length of the prefix that identifies a token after its creation. */
export const tokenPrefixLength = 16

const PersonalAccessToken = named(
  'PersonalAccessToken',
  'A token with which scripts act for the user.',
  z.object({
    id: described(Id, 'Identifier of the token.'),
    label: described(z.string(), 'Its label.'),
    scopes: described(z.string(), 'What it may do: `*`, or scopes separated by spaces. They never change.'),
    created: described(Timestamp, 'When it was created.'),
    expiry: described(z.nullable(Timestamp), 'When it stops working; null for never.'),
    token: described(
      z.string(),
      `The whole token in the response to its creation, and only there; afterwards its first ${tokenPrefixLength} characters.`,
      { pattern: '^[0-9a-f]+$' },
    ),
  }),
)

const TokenLabel = described(trimmedText('label', limits.tokenLabel), 'Label of the token.')
/** An empty list is an error and not the default, so that a form without a choice never gives a token everything. */
const Scopes = text().check((payload) => {
  const { held, unknown } = parseScopes(payload.value)
  const reasons = unknown.map((item) => reason('Invalid scope: {scope}', { scope: item }))
  if (formatScopes(held) === '' && unknown.length === 0) reasons.push(requiredReason('scopes'))
  for (const message of reasons) payload.issues.push({ code: 'custom', input: payload.value, message })
})
/** A time in any format of time.ts, normalized to a wire time. */
const Expiry = text().check(
  z.refine(isWireTime, { error: invalidReason('expiry'), abort: true }),
  z.overwrite(normalizeWireTime),
  z.meta({ pattern: wireTimePattern.source }),
)

export const TokenCreate = named(
  'TokenCreate',
  'The token to create.',
  z.object({
    label: TokenLabel,
    scopes: described(
      z.optional(Scopes),
      'What it may do: `*`, or scopes such as `nodes:read_only` separated by spaces or commas. By default, and at most, the scopes of the calling token.',
    ),
    expiry: described(
      z.optional(z.nullable(Expiry)),
      'When it stops working, in the future; null or omitted: never. A time in UTC, or one with an offset or `Z`.',
    ),
  }),
)
export const TokenUpdate = named(
  'TokenUpdate',
  'What to change of a token: only its label.',
  z.object({ label: z.optional(TokenLabel) }),
)

export const tokens = area('tokens', {
  list: get('/profile/tokens', {
    summary: 'List personal access tokens',
    description: 'Returns the tokens of the user who calls, in the order of their ids. Expired ones are not listed.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(PersonalAccessToken),
    filterable: ['created', 'label'],
  }),
  create: post('/profile/tokens', {
    summary: 'Create a personal access token',
    description: 'Returns the whole token, which is shown only once. Raises the event `token_create`.',
    access: readWrite,
    stepUp: true,
    body: TokenCreate,
    returns: PersonalAccessToken,
  }),
  view: get('/profile/tokens/{tokenId}', {
    summary: 'View a personal access token',
    description: 'Returns one token of the user who calls, by its beginning.',
    access: readOnly,
    returns: PersonalAccessToken,
  }),
  update: put('/profile/tokens/{tokenId}', {
    summary: 'Rename a personal access token',
    description: 'Changes the label. Raises the event `token_update`.',
    access: readWrite,
    body: TokenUpdate,
    returns: PersonalAccessToken,
  }),
  remove: del('/profile/tokens/{tokenId}', {
    summary: 'Revoke a personal access token',
    description:
      'The token stops working at once, also when it is the one that makes this request. Raises the event `token_delete`.',
    access: readWrite,
    returns: Empty,
  }),
})
