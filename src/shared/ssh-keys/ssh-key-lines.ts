/** Compares and names lines with public keys. */
import { parsePublicKey, publicKeyIdentity } from '#contract/rules/ssh-keys/ssh-key.ts'
import { t } from '#contract/translate.ts'

/** Drops duplicates of a key. */
export function uniqueKeys<T>(items: readonly T[], lineOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const identity = publicKeyIdentity(lineOf(item))
    return !seen.has(identity) && seen.add(identity)
  })
}

/** Finds the item with the same key as a line. */
export function keyFinder<T>(items: readonly T[], lineOf: (item: T) => string): (line: string) => T | undefined {
  const byIdentity = new Map(items.map((item) => [publicKeyIdentity(lineOf(item)), item]))
  return (line) => byIdentity.get(publicKeyIdentity(line))
}

/** Identifies a key on the screen by its comment, its type, and the end of its body. */
export function describeKey(line: string): { title: string; detail: string } {
  const key = parsePublicKey(line)
  if (!key) return { title: line.slice(0, 40), detail: '' }
  const detail = `${key.type} …${key.body.replaceAll('=', '').slice(-8)}`
  return { title: key.comment || t('Unnamed key'), detail }
}
