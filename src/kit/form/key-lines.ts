/** Reading pasted or dropped text that should hold public keys, one per line, as in an authorized_keys file. */
import { looksPrivate, readPublicKey, whyNotPublicKey } from '#contract/rules/ssh-key.ts'

export type KeysRead = { ok: true; lines: string[] } | { ok: false; reason: string }

const privateReason = 'This is a private key. It was not kept. Take the public one: the file whose name ends in .pub.'

/** Lines of public keys in a text; comments and empty lines are skipped. A private key is refused whole and never kept. */
export function readKeyLines(text: string): KeysRead {
  if (looksPrivate(text)) return { ok: false, reason: privateReason }
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) return { ok: false, reason: 'There is no key in this text.' }
  for (const [at, line] of lines.entries()) {
    const reason = whyNotPublicKey(line)
    if (reason !== null) return { ok: false, reason: lines.length === 1 ? reason : `Line ${at + 1}: ${reason}` }
  }
  return { ok: true, lines }
}

/** Two lines hold the same key, whatever their comments say. */
export const sameKey = (one: string, other: string) => {
  const [first, second] = [readPublicKey(one), readPublicKey(other)]
  return first !== null && second !== null && first.type === second.type && first.body === second.body
}

/** How a key is told from others on the screen: its comment, and its type with the end of its body. */
export function keyWords(line: string): { title: string; detail: string } {
  const key = readPublicKey(line)
  if (!key) return { title: line.slice(0, 40), detail: '' }
  const detail = `${key.type} …${key.body.replace(/=+$/, '').slice(-8)}`
  return { title: key.comment || 'Key without a name', detail }
}
