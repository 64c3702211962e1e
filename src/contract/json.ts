/** Values of JSON. */

export type Dictionary = Readonly<Record<string, unknown>>

/** An object, and neither null nor a list. */
export const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deep equality. A member that is undefined equals one that is not there. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  if (!isDictionary(a) || !isDictionary(b)) return Object.is(a, b)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}
