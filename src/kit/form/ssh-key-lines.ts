/** Reads pasted or dropped text with public keys, one per line, as in an authorized_keys file. */
import { looksLikePrivateKey, parsePublicKey, publicKeyError } from '#contract/rules/ssh-key.ts'

export type KeyLinesResult = { ok: true; lines: string[] } | { ok: false; reason: string }

const privateReason =
  'This is a private key, so it was discarded. Use the public key: the file whose name ends in .pub.'

/** The lines with public keys; comments and empty lines are skipped. A text with a private key is rejected as a whole. */
export function parseKeyLines(text: string): KeyLinesResult {
  if (looksLikePrivateKey(text)) return { ok: false, reason: privateReason }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) return { ok: false, reason: 'This text does not contain a key.' }
  for (const [index, line] of lines.entries()) {
    const reason = publicKeyError(line)
    if (reason !== null) return { ok: false, reason: lines.length === 1 ? reason : `Line ${index + 1}: ${reason}` }
  }
  return { ok: true, lines }
}

/** Whether two lines have the same key, regardless of their comments. */
export const isSameKey = (a: string, b: string) => {
  const [first, second] = [parsePublicKey(a), parsePublicKey(b)]
  return first !== null && second !== null && first.type === second.type && first.body === second.body
}

/** Identifies a key on the screen: by its comment, and by its type with the end of its body. */
export function describeKey(line: string): { title: string; detail: string } {
  const key = parsePublicKey(line)
  if (!key) return { title: line.slice(0, 40), detail: '' }
  const detail = `${key.type} …${key.body.replace(/=+$/, '').slice(-8)}`
  return { title: key.comment || 'Unnamed key', detail }
}
