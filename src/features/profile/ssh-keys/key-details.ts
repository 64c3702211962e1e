/**
 * The details by which people identify a public SSH key: type, size and fingerprints, as printed by OpenSSH's tools.
 */
import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  formatMd5Fingerprint,
  formatSha256Fingerprint,
  publicKeyAdvice,
  publicKeyBits,
  publicKeyBytes,
} from '#contract/rules/ssh-keys/ssh-key-details.ts'
import { parsePublicKey } from '#contract/rules/ssh-keys/ssh-key.ts'
import { t } from '#contract/translate.ts'

export interface KeyDetails {
  /** "Ed25519", "RSA": see keyTypeLabel. The type from the line itself if it has no name here. */
  readonly type: string
  readonly bits: number
  readonly comment: string
  readonly sha256: string
  /** Older tools show only this fingerprint. */
  readonly md5: string
  /** A weakness that is not an error; null when there is none. */
  readonly advice: string | null
}

const typeNames: Readonly<Record<string, string>> = {
  'ssh-rsa': 'RSA',
  'ssh-ed25519': 'Ed25519',
  'ecdsa-sha2-nistp256': 'ECDSA',
  'ecdsa-sha2-nistp384': 'ECDSA',
  'ecdsa-sha2-nistp521': 'ECDSA',
  'sk-ecdsa-sha2-nistp256@openssh.com': 'ECDSA, security key',
  'sk-ssh-ed25519@openssh.com': 'Ed25519, security key',
}

/** The names of all types. */
export const keyTypeNames = [...new Set(Object.values(typeNames))]

/** The name of a type as text. Most are proper names. */
export const keyTypeLabel = (name: string) =>
  name === typeNames['sk-ecdsa-sha2-nistp256@openssh.com']
    ? t('ECDSA, security key')
    : name === typeNames['sk-ssh-ed25519@openssh.com']
      ? t('Ed25519, security key')
      : name

/** Returns null for a line that is not a valid public key. */
export function keyDetails(line: string): KeyDetails | null {
  const key = parsePublicKey(line)
  if (!key) return null
  const bytes = publicKeyBytes(key)
  return {
    type: typeNames[key.type] ?? key.type,
    bits: publicKeyBits(key),
    comment: key.comment,
    sha256: formatSha256Fingerprint(sha256(bytes)),
    md5: formatMd5Fingerprint(md5(bytes)),
    advice: publicKeyAdvice(key),
  }
}
