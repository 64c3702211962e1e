/**
 * OpenSSH public keys (gaps 7.6; RFC 4253 6.6, RFC 8709): one line `type base64 [comment]`, whose body is a row of length-prefixed
 * strings that begins with the type. Private keys never pass, because their text has no such line.
 */

/** Types the service accepts, and how many strings follow the type. ssh-dss is refused (interface README, Decided here). */
const partsAfterType = {
  'ssh-rsa': 2,
  'ssh-ed25519': 1,
  'ecdsa-sha2-nistp256': 2,
  'ecdsa-sha2-nistp384': 2,
  'ecdsa-sha2-nistp521': 2,
  'sk-ecdsa-sha2-nistp256@openssh.com': 3,
  'sk-ssh-ed25519@openssh.com': 2,
} as const
export type SshKeyType = keyof typeof partsAfterType
const typesByName = new Map(Object.entries(partsAfterType))
export const sshKeyTypes: readonly string[] = [...typesByName.keys()]

export const sshKeyTypeReason =
  'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.'
export const sshKeyDssReason = 'SSH Key key-type ssh-dss is not accepted any more: it is too weak'
export const sshKeyBodyReason = 'SSH Key key must be valid base64'
export const sshKeyLineReason = (position: number) =>
  `SSH Key ${position} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.`

export interface PublicKey {
  type: string
  /** The key's own bytes, base64 as written. */
  body: string
  comment: string
}

/** The strings of a key's body, as bytes in text; null when the lengths do not add up. */
function bodyStrings(bytes: string): string[] | null {
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

function isBodyOf(type: string, body: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) return false
  const [inner, ...parts] = bodyStrings(atob(body)) ?? []
  return inner === type && parts.length === typesByName.get(type) && parts.every((part) => part !== '')
}

const splitLine = (line: string): PublicKey => {
  const [type = '', body = '', ...comment] = line.trim().split(/[ \t]+/)
  return { type, body, comment: comment.join(' ') }
}

/** What keeps a line from being a public key, in the interface's words; null when it is one. */
export function whyNotPublicKey(line: string): string | null {
  const { type, body } = splitLine(line)
  if (type === 'ssh-dss') return sshKeyDssReason
  if (!typesByName.has(type) || /[\r\n]/.test(line.trim())) return sshKeyTypeReason
  return isBodyOf(type, body) ? null : sshKeyBodyReason
}

export const isPublicKey = (line: string) => whyNotPublicKey(line) === null

/** Reads one public key line; null when it is none. */
export const readPublicKey = (line: string): PublicKey | null => (isPublicKey(line) ? splitLine(line) : null)

/** True for text that looks like a private key in any of its usual forms, which must never be sent. */
export const looksPrivate = (text: string) => /PRIVATE KEY|PuTTY-User-Key-File/.test(text)
