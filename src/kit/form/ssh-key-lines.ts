/** Comparing and naming the lines of public keys. */
import { isSamePublicKey, parsePublicKey } from '#contract/rules/ssh-key.ts'

/** Whether two lines have the same key, regardless of their comments. */
export const isSameKey = (a: string, b: string) => {
  const [first, second] = [parsePublicKey(a), parsePublicKey(b)]
  return first !== null && second !== null && isSamePublicKey(first, second)
}

/** The first of each key. */
export function uniqueKeys<T>(items: readonly T[], lineOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = parsePublicKey(lineOf(item))
    const identity = key ? `${key.type} ${key.body}` : lineOf(item)
    const isFirst = !seen.has(identity)
    seen.add(identity)
    return isFirst
  })
}

/** Identifies a key on the screen: by its comment, and by its type with the end of its body. */
export function describeKey(line: string): { title: string; detail: string } {
  const key = parsePublicKey(line)
  if (!key) return { title: line.slice(0, 40), detail: '' }
  const detail = `${key.type} …${key.body.replaceAll('=', '').slice(-8)}`
  return { title: key.comment || 'Unnamed key', detail }
}
