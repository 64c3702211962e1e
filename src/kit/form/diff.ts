/**
 * Updates send only the members that differ. Objects are compared member by member, because the service merges them (gaps 2.2,
 * 2.3); arrays are replaced as a whole (gaps 1.3, PUT semantics).
 */

type PlainObject = Readonly<Record<string, unknown>>
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deep equality of JSON values. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  if (!isPlainObject(a) || !isPlainObject(b)) return Object.is(a, b)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}

const toPlainObject = (value: object): PlainObject => Object.fromEntries(Object.entries(value))

function diffObjects(before: PlainObject, after: PlainObject): PlainObject {
  const entries = Object.entries(after).flatMap(([key, value]): [string, unknown][] => {
    const old = before[key]
    if (isEqual(old, value)) return []
    return [[key, isPlainObject(value) && isPlainObject(old) ? diffObjects(old, value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The members of `after` that differ from `before`, in the same nesting; an empty object when none differs. */
export const diff = <B extends object>(before: B, after: B): Partial<B> =>
  // Each member is taken from `after` and has its type there, which Object.fromEntries cannot express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  diffObjects(toPlainObject(before), toPlainObject(after)) as Partial<B>

/** Nested members by dotted name: `{ alerts: { cpu: 5 } }` becomes `alerts.cpu` → 5. */
export function flatten(value: object, prefix = ''): Map<string, unknown> {
  const result = new Map<string, unknown>()
  for (const [key, member] of Object.entries(value)) {
    const name = prefix ? `${prefix}.${key}` : key
    if (isPlainObject(member)) for (const [inner, leaf] of flatten(member, name)) result.set(inner, leaf)
    else result.set(name, member)
  }
  return result
}

/** A member that was changed to different values here and elsewhere. */
export interface FieldConflict {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Members changed on both sides since `before`, to different values. */
export function findConflicts<B extends object>(before: B, mine: B, theirs: B): FieldConflict[] {
  const theirChanges = flatten(diff(before, theirs))
  return [...flatten(diff(before, mine))].flatMap(([name, value]) =>
    theirChanges.has(name) && !isEqual(theirChanges.get(name), value)
      ? [{ name, mine: value, theirs: theirChanges.get(name) }]
      : [],
  )
}

/** Shown instead of sending an empty update. */
export const noChangesMessage = 'There are no changes to save.'
