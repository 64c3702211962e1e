/** Reads public keys from pasted text or from dropped files, and proposes their labels. */
import { labelFromComment, parsePublicKeys, privateKeyReason } from '#contract/rules/ssh-key-text.ts'

export interface KeyText {
  /** `type base64 comment` */
  readonly line: string
  readonly label: string
}

export type KeyTextResult =
  | { readonly ok: true; readonly keys: readonly KeyText[] }
  /** `discard`: the text must not stay on the screen. */
  | { readonly ok: false; readonly reason: string; readonly discard: boolean }

/** With a private key in it, or with a line that is not a key, the whole text is refused. */
export function readKeyText(text: string): KeyTextResult {
  const entries = parsePublicKeys(text)
  if (entries === null) return { ok: false, reason: privateKeyReason, discard: true }
  if (entries.length === 0) return { ok: false, reason: 'This text does not contain a key.', discard: false }
  const keys: KeyText[] = []
  for (const entry of entries) {
    if (!entry.ok) {
      const reason = entries.length === 1 ? entry.reason : `Line ${entry.lineNumber}: ${entry.reason}`
      return { ok: false, reason, discard: false }
    }
    keys.push({ line: entry.line, label: labelFromComment(entry.key) || `key ${keys.length + 1}` })
  }
  return { ok: true, keys }
}
