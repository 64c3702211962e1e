/**
 * Which members of a body hold a secret: the one list behind everything that shows or stores a request, such as the
 * curl line and the draft of a form. A secret goes to the service and nowhere else (RFC 6819 5.1).
 */

import { looksLikePrivateKey } from './rules/ssh-keys/ssh-key.ts'

/** Secrets of the interface and of the sign-in service whose names contain none of the words below. */
const secretMembers: ReadonlySet<string> = new Set([
  // A scratch code, a security answer, the code of an authenticator or a text message (profile-and-domains.md,
  // Profile).
  'scratch',
  'response',
  'tfa_code',
  'otp_code',
  // The upload address of an image needs no token (compute.md, Images).
  'upload_to',
  // OAuth (RFC 6749, RFC 7636).
  'code',
  'code_verifier',
  'verifier',
])

/**
 * Words that make a name secret wherever they occur in it, because names are also written without separators: `dbpass`,
 * `apikey`.
 */
const secretWords = /pass|pwd|secret|token|credential|key/
/** Short words that make a name secret only on their own: `admin_pin` but not `spinner`. */
const secretParts: ReadonlySet<string> = new Set(['pw', 'pin', 'psk', 'otp'])
/** Everyday words, and the name of a time, that contain a secret word. */
const harmlessWords =
  /password_created|bypass|compass|passive|passenger|passthrough|keyboard|keymap|keyword|monkey|turkey/g
/** Names of public keys. Forms call the SSH keys of a new node `keys`. */
const publicKeyNames = /^keys$|^authorized_keys$|(?:^|_)(?:ssh|public|pub)_?keys?(?:_|$)/
/** Names that contain the name of a public key but are secret anyway. */
const privateKeyWords = /private|priv|phrase|pass|secret|token|credential/

/** `apiKey`, `API-Key` and `api key` all become `api_key`. */
const toSnakeCase = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .toLowerCase()

/**
 * True when the value of a member with this name is a secret. Script authors choose the names of their own members
 * (`stackscript_data`), so the words in a name decide, and a doubtful name counts as secret.
 */
export function isSecretMember(member: string): boolean {
  const name = toSnakeCase(member).replace(harmlessWords, '')
  if (publicKeyNames.test(name) && !privateKeyWords.test(name)) return false
  return secretMembers.has(name) || secretWords.test(name) || name.split('_').some((part) => secretParts.has(part))
}

/** Shown instead of a secret; plain characters, because the curl line is for a terminal. */
export const mask = '********'

/** Missing and empty values and switches reveal nothing, so a reader may see them. */
const isRevealing = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && typeof value !== 'boolean'

/** Users paste private keys into fields for public ones. */
const containsPrivateKey = (value: unknown): boolean =>
  typeof value === 'string' ? looksLikePrivateKey(value) : Array.isArray(value) && value.some(containsPrivateKey)

const isSecret = (member: string, value: unknown) =>
  (isSecretMember(member) && isRevealing(value)) || containsPrivateKey(value)

type SecretHandler = (member: string, value: unknown) => readonly (readonly [string, unknown])[]

function mapSecrets(value: unknown, onSecret: SecretHandler): unknown {
  if (Array.isArray(value)) return value.map((item) => mapSecrets(item, onSecret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([member, item]) =>
      isSecret(member, item) ? onSecret(member, item) : [[member, mapSecrets(item, onSecret)]],
    ),
  )
}

/** A copy of a body with `mask` in place of every secret, at any depth. For showing. */
export const maskSecrets = (body: unknown): unknown => mapSecrets(body, (member) => [[member, mask]])

/** A copy of a body without its secrets, at any depth. For storing. */
export const omitSecrets = (body: unknown): unknown => mapSecrets(body, () => [])
