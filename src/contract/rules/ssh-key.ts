/**
 * OpenSSH public keys (gaps 7.6; RFC 4253 6.6, RFC 8709): one line `type base64 [comment]`, whose body is a sequence of
 * length-prefixed strings that begins with the type. A private key is never valid, because its text has no such line.
 */

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

const invalidSshKeyTypeReason =
  'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.'
const sshKeyDssReason = 'SSH Key key-type ssh-dss is not accepted any more: it is too weak'
const invalidSshKeyBodyReason = 'SSH Key key must be valid base64'
export const invalidSshKeyLineReason = (position: number) =>
  `SSH Key ${position} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.`

export interface PublicKey {
  type: string
  /** The bytes of the key, in base64 as written. */
  body: string
  comment: string
}

/** The strings of a key's body, one character per byte; null when the lengths do not add up. */
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

function isBodyOfType(type: string, body: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) return false
  const [inner, ...parts] = decodeStrings(atob(body)) ?? []
  return inner === type && parts.length === partCountByType.get(type) && parts.every((part) => part !== '')
}

const splitLine = (line: string): PublicKey => {
  const [type = '', body = '', ...comment] = line.trim().split(/[ \t]+/)
  return { type, body, comment: comment.join(' ') }
}

/** The interface's reason why a line is not a public key; null when it is one. */
export function publicKeyError(line: string): string | null {
  const { type, body } = splitLine(line)
  if (type === 'ssh-dss') return sshKeyDssReason
  if (!partCountByType.has(type) || /[\r\n]/.test(line.trim())) return invalidSshKeyTypeReason
  return isBodyOfType(type, body) ? null : invalidSshKeyBodyReason
}

export const isPublicKey = (line: string) => publicKeyError(line) === null

/** Parses the line of a public key; null when it is not valid. */
export const parsePublicKey = (line: string): PublicKey | null => (isPublicKey(line) ? splitLine(line) : null)

/** True for text that looks like a private key in a common format, which must never be sent. */
export const looksLikePrivateKey = (text: string) => /PRIVATE KEY|PuTTY-User-Key-File/.test(text)
