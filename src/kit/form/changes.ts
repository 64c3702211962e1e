/**
 * What an update sends: only the members that differ. Objects are compared member by member, as the service merges them
 * (gaps 2.2, 2.3); arrays are replaced whole (gaps 1.3, PUT semantics).
 */

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equality of wire values: text, numbers, booleans, null, arrays and plain objects of them. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((each, at) => same(each, other[at]))
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]))
}

const plain = (value: object): Plain => Object.fromEntries(Object.entries(value))

function differing(before: Plain, after: Plain): Plain {
  const entries = Object.entries(after).flatMap(([key, value]): [string, unknown][] => {
    const old = before[key]
    if (same(old, value)) return []
    return [[key, isPlain(value) && isPlain(old) ? differing(old, value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The members of `after` that differ from `before`, in the same nesting; the empty object when none does. */
export const changes = <B extends object>(before: B, after: B): Partial<B> =>
  // The members are taken out of `after`, so each has the type it has there; Object.fromEntries forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  differing(plain(before), plain(after)) as Partial<B>

/** The changed members by dotted name: `{ alerts: { cpu: 5 } }` gives `alerts.cpu` → 5. */
export function leaves(value: object, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [key, member] of Object.entries(value)) {
    const name = prefix ? `${prefix}.${key}` : key
    if (isPlain(member)) for (const [inner, leaf] of leaves(member, name)) found.set(inner, leaf)
    else found.set(name, member)
  }
  return found
}

/** One member that both the user and somebody else changed, differently. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Members changed on both sides since `before`, to different values. */
export function conflicts<B extends object>(before: B, mine: B, theirs: B): Difference[] {
  const elsewhere = leaves(changes(before, theirs))
  return [...leaves(changes(before, mine))].flatMap(([name, value]) =>
    elsewhere.has(name) && !same(elsewhere.get(name), value) ? [{ name, mine: value, theirs: elsewhere.get(name) }] : [])
}

/** What a form says instead of sending nothing. */
export const nothingChanged = 'Nothing has been changed.'
