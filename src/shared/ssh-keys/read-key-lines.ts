/**
 * Reads pasted, typed or dropped text with public keys, as in an authorized_keys or .pub file. Loads with the box for
 * such text.
 */
import { friendlyReason } from '#contract/friendly-messages.ts'
import type { PublicKey } from '#contract/rules/ssh-keys/ssh-key.ts'
import { parsePublicKeys, privateKeyReason } from '#contract/rules/ssh-keys/ssh-key-text.ts'
import { t, translateReason } from '#contract/translate.ts'

export interface KeyLine {
  /** `type base64 comment` */
  readonly line: string
  readonly key: PublicKey
  /** Options before the key are left out of the line. */
  readonly hasOptions: boolean
}

export type KeyLinesResult =
  | { readonly ok: true; readonly keys: readonly KeyLine[] }
  /** `discard`: the text must not stay on the screen. */
  | { readonly ok: false; readonly reason: string; readonly discard: boolean }

/** Refuses the whole text when it contains a private key or a line that is not a key. */
export function parseKeyLines(text: string): KeyLinesResult {
  const entries = parsePublicKeys(text)
  if (entries === null) return { ok: false, reason: translateReason(privateKeyReason), discard: true }
  if (entries.length === 0) return { ok: false, reason: t('This text does not contain a key.'), discard: false }
  const keys: KeyLine[] = []
  for (const entry of entries) {
    if (!entry.ok) {
      const message = friendlyReason(entry.reason)
      const reason =
        entries.length === 1 ? message : t('Line {number}: {message}', { number: String(entry.lineNumber), message })
      return { ok: false, reason, discard: false }
    }
    keys.push(entry)
  }
  return { ok: true, keys }
}
