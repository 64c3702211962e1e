/** Who may call an operation, as security requirements and in words. */
import { scopeAreas, type Access } from '../access.ts'
import { requiredPermission, type Endpoint } from '../endpoint.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import { proofMinutes } from '../limits.ts'
import type { JsonObject } from './json-schema.ts'

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** A token of either kind; the scopes of a personal access token are checked like those of OAuth. */
export function securityOf(access: Access, codec: IdentifierCodec): JsonObject[] {
  if (access.kind === 'open') return []
  const scopes = access.scopes.map((scope) => codec.scopes(scope))
  const required = [{ personalAccessToken: [] }, { oauth: scopes }]
  return access.kind === 'optional' ? [{}, ...required] : required
}

/** Sentences about tokens, grants and proofs. */
export function accessInWords(
  { access, grant, entity, unrestricted, stepUp, method, area, name }: Endpoint,
  codec: IdentifierCodec,
): string[] {
  const scopes = quoted(access.kind === 'open' ? [] : access.scopes.map((scope) => codec.scopes(scope)))
  const permission = requiredPermission({ area, name, method, access })
  const word = (text: string) => codec.name(text)
  return [
    access.kind === 'open' ? 'Needs no token.' : '',
    access.kind === 'token' && scopes !== '' ? `Needs a token with ${scopes}.` : '',
    grant
      ? `A restricted user needs the grant \`${word(grant)}\`${grant === 'account_access' ? ` (\`${permission}\`)` : ''}.`
      : '',
    entity ? `A restricted user needs \`${permission}\` on the ${word(entity)}.` : '',
    unrestricted === true ? 'For unrestricted users only.' : '',
    Array.isArray(unrestricted) ? `Only unrestricted users may send ${quoted(unrestricted)}.` : '',
    stepUp === undefined
      ? ''
      : `The user of a session must have proved the password or a one-time code within the last ${proofMinutes} minutes${stepUp === true ? '' : ` to send ${quoted(stepUp)}`}; a personal access token is not asked.`,
  ].filter((sentence) => sentence !== '')
}

const levels = { read_only: 'Read', read_write: 'Read and change' } as const

const scopeTexts = (codec: IdentifierCodec) =>
  Object.fromEntries(
    scopeAreas.flatMap((area) =>
      Object.entries(levels).map(([level, verb]) => [
        codec.scopes(`${area}:${level}`),
        codec.sentence(`${verb} ${area.replace('_', ' ')}.`, 'toWire'),
      ]),
    ),
  )

export const securitySchemes = (codec: IdentifierCodec): JsonObject => ({
  personalAccessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '64 hexadecimal characters',
    description:
      'A personal access token, which users create in their profile or with `POST /profile/tokens`. It needs the scopes that the operation lists for OAuth; a token with `*` has all of them.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'For the dashboard, a public client: the authorization code flow with PKCE (RFC 7636), `code_challenge_method` S256, without a client secret. The refresh token stays in a cookie that scripts cannot read. `read_write` includes `read_only`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: scopeTexts(codec),
        'x-pkce': 'S256',
      },
    },
  },
})
