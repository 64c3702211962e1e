/**
 * Details of a valid public key for display: size, fingerprints, advice. Separate from ssh-key.ts, because the first
 * visit needs only that.
 */
import * as limits from '../../limits.ts'
import { bitsOf, bodyParts, minRsaBits, splitLine, type PublicKey } from './ssh-key.ts'
import { t } from '../../translate.ts'

/** Bits of the shortest recommended RSA key (NIST SP 800-57, 5.6.1). */
const advisedRsaBits = 3072

/** Bits of a valid key: 256 for Ed25519, those of the curve for ECDSA, those of the modulus for RSA. */
export const publicKeyBits = ({ type, body }: PublicKey): number => bitsOf(type, bodyParts(type, body) ?? [])

/** The bytes of a key, which its fingerprints are computed from. */
export const publicKeyBytes = ({ body }: PublicKey): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(body), (character) => character.charCodeAt(0))

/** Advice about a key that is accepted but not strong; null when there is none. */
export const publicKeyAdvice = (key: PublicKey): string | null =>
  key.type === 'ssh-rsa' && publicKeyBits(key) < advisedRsaBits
    ? t('An RSA key should have at least {bits} bits. An Ed25519 key is shorter and stronger.', {
        bits: String(advisedRsaBits),
      })
    : null

/** Whether a key, perhaps stored by another service, is too weak to be added here. False for an incomplete key. */
export function isWeakKey(line: string): boolean {
  if (line.length > limits.sshKeyLine.max) return false
  const { type, body } = splitLine(line)
  if (type === 'ssh-dss') return body !== ''
  const parts = type === 'ssh-rsa' ? bodyParts(type, body) : null
  return parts !== null && bitsOf(type, parts) < minRsaBits
}

/**
 * A fingerprint as `ssh-keygen -l` shows it: `SHA256:` and base64 without padding. `digest`: SHA-256 of the key's
 * bytes.
 */
export const formatSha256Fingerprint = (digest: Uint8Array) =>
  `SHA256:${btoa(String.fromCharCode(...digest)).replaceAll('=', '')}`

/** A fingerprint as older programs show it: `MD5:` and pairs of digits. `digest`: MD5 of the key's bytes. */
export const formatMd5Fingerprint = (digest: Uint8Array) =>
  `MD5:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(':')}`
