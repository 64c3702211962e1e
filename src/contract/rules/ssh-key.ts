/**
 * OpenSSH public keys (gaps 7.6; RFC 4253 6.6): one line `type base64 [comment]`, whose body decodes and repeats the type.
 * Private keys never pass, because their text has no such line.
 */

/** Types the service accepts. ssh-dss is refused although the reason text still names it (interface README, Decided here). */
export const sshKeyTypes = [
  'ssh-rsa', 'ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521',
  'sk-ecdsa-sha2-nistp256@openssh.com', 'sk-ssh-ed25519@openssh.com',
] as const

export const sshKeyLineReason = (position: number) =>
  `SSH Key ${position} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.`

export interface PublicKey {
  type: string
  /** The key's own bytes, base64 as written. */
  body: string
  comment: string
}

/** Reads one public key line; null when it is none. */
export function readPublicKey(line: string): PublicKey | null {
  const [type = '', body = '', ...comment] = line.trim().split(/[ \t]+/)
  if (/[\r\n]/.test(line.trim()) || !sshKeyTypes.some((known) => known === type)) return null
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) return null
  const bytes = atob(body)
  const length = bytes.length < 4 ? -1 : [0, 1, 2, 3].reduce((sum, at) => sum * 256 + bytes.charCodeAt(at), 0)
  return length === type.length && bytes.slice(4, 4 + length) === type && bytes.length > 4 + length
    ? { type, body, comment: comment.join(' ') }
    : null
}

export const isPublicKey = (line: string) => readPublicKey(line) !== null

/** True for text that looks like a private key in any of its usual forms, which must never be sent. */
export const looksPrivate = (text: string) => /PRIVATE KEY|PuTTY-User-Key-File/.test(text)
