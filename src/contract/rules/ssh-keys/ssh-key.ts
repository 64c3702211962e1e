/**
 * OpenSSH public keys (gaps 7.6; RFC 4253 6.6, RFC 8709): one line `type base64 [comment]`, whose body is a sequence of
 * length-prefixed strings that begins with the type. A private key is never valid, because its text has no such line.
 */
import { joinNames } from '../../text.ts'
import { plural, reason } from '../../translate.ts'

/**
 * The accepted types, and how many strings follow the type. ssh-dss is not accepted (interface README, Decided here).
 */
const partCounts = {
  'ssh-rsa': 2,
  'ssh-ed25519': 1,
  'ecdsa-sha2-nistp256': 2,
  'ecdsa-sha2-nistp384': 2,
  'ecdsa-sha2-nistp521': 2,
  'sk-ecdsa-sha2-nistp256@openssh.com': 3,
  'sk-ssh-ed25519@openssh.com': 2,
} as const
const partCountByType = new Map(Object.entries(partCounts))
export const sshKeyTypes: readonly string[] = [...partCountByType.keys()]

const invalidSshKeyTypeReason = reason(
  'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.',
)
const sshKeyDssReason = reason('SSH Key key-type ssh-dss is no longer accepted because it is too weak')
const invalidSshKeyBodyReason = reason('SSH Key key must be valid base64')
const controlCharacterReason = reason('SSH Key must not contain control characters')
/**
 * Control characters, and those that change the direction of text, so that it reads as something else (Unicode TR 36,
 * 2.10).
 */
const controlCharacter = /[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/u
/** Bits of the shortest accepted RSA key. */
export const minRsaBits = 2048
const shortRsaReason = (bits: number) =>
  reason('SSH Key must have at least {min} bits, this one has {bits}', { min: String(minRsaBits), bits: String(bits) })

export interface PublicKey {
  type: string
  /** The bytes of the key, in base64 as written. */
  body: string
  comment: string
}

/** The strings of a key's body, one character per byte; null when the lengths do not add up (RFC 4251, 5). */
function decodeStrings(bytes: string): string[] | null {
  const strings: string[] = []
  let at = 0
  while (at < bytes.length) {
    const start = at + 4
    const length = [0, 1, 2, 3].reduce((sum, offset) => sum * 256 + bytes.charCodeAt(at + offset), 0)
    if (!(start + length <= bytes.length)) return null
    strings.push(bytes.slice(start, start + length))
    at = start + length
  }
  return strings
}

/** The strings after the type in a key's body; null unless the body is one of this type. */
export function bodyParts(type: string, body: string): string[] | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) return null
  const [inner, ...parts] = decodeStrings(atob(body)) ?? []
  if (inner !== type || parts.length !== partCountByType.get(type) || parts.includes('')) return null
  const curve = /nistp\d+/.exec(type)?.[0]
  if (curve !== undefined && parts[0] !== curve) return null
  // An Ed25519 key has 32 bytes (RFC 8709, 4).
  return type.includes('ed25519') && parts[0]?.length !== 32 ? null : parts
}

/** Bits of a multiple-precision integer, without leading zeros (RFC 4251, 5). */
function integerBits(bytes: string): number {
  const digits = bytes.replace(/^\0+/, '')
  return digits === '' ? 0 : (digits.length - 1) * 8 + (32 - Math.clz32(digits.charCodeAt(0)))
}

/** Bits of a key with these parts, as publicKeyBits gives them. */
export function bitsOf(type: string, parts: readonly string[]): number {
  if (type === 'ssh-rsa') return integerBits(parts[1] ?? '')
  return Number(/nistp(\d+)/.exec(type)?.[1] ?? 256)
}

/** The parts of a line, which need not be valid. */
export const splitLine = (line: string): PublicKey => {
  const [type = '', body = '', ...comment] = line.trim().split(/[ \t]+/)
  return { type, body, comment: comment.join(' ') }
}

/** The interface's reason why a line is not a public key; null when it is one. */
export function publicKeyError(line: string): string | null {
  const { type, body } = splitLine(line)
  if (type === 'ssh-dss') return sshKeyDssReason
  // Several lines are not one key.
  if (!partCountByType.has(type) || /[\r\n]/.test(line.trim())) return invalidSshKeyTypeReason
  if (controlCharacter.test(line.trim())) return controlCharacterReason
  const parts = bodyParts(type, body)
  if (parts === null) return invalidSshKeyBodyReason
  const bits = bitsOf(type, parts)
  return type === 'ssh-rsa' && bits < minRsaBits ? shortRsaReason(bits) : null
}

/**
 * The same for one of several keys, named by its position from 1. Anything that is not a key at all gets the single
 * reason of gaps 2.4.
 */
export function publicKeyErrorAt(line: string, position: number): string | null {
  const error = publicKeyError(line)
  return error === invalidSshKeyTypeReason || error === invalidSshKeyBodyReason
    ? reason('SSH Key {position} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.', {
        position: String(position),
      })
    : (error?.replace(/^SSH Key/, `SSH Key ${position}`) ?? null)
}

export const isPublicKey = (line: string) => publicKeyError(line) === null

/** Parses the line of a public key; null when it is not valid. */
export const parsePublicKey = (line: string): PublicKey | null => (isPublicKey(line) ? splitLine(line) : null)

/**
 * The part that all lines of one key share, regardless of comments and spaces; for text that is not a key, the text
 * itself.
 */
export function publicKeyIdentity(line: string): string {
  const key = parsePublicKey(line)
  // Base64 of the same bytes can differ in the unused bits of its last character.
  return key ? `${key.type} ${atob(key.body)}` : line
}

/** Why keys are not added, or not added again. `labels`: those of the profile's keys that are the same. */
export const knownKeysReason = (labels: readonly string[]) =>
  plural(
    labels.length,
    'This key is already in your profile, as {labels}',
    '{count} keys are already in your profile, as {labels}',
    { labels: joinNames(labels) },
  )

/**
 * True for text that looks like a private key in a common format, which must never be sent. The last alternative is the
 * beginning of every OpenSSH private key in base64, for keys pasted without their first line.
 */
export const looksLikePrivateKey = (text: string) => /PRIVATE KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/.test(text)
