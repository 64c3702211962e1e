/**
 * Updates send only the members that differ. Objects are compared member by member, because the service merges them
 * (gaps 2.2, 2.3); arrays are replaced as a whole (gaps 1.3, PUT semantics).
 */
import { isDictionary, isEqual, type Dictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'

const toDictionary = (value: object): Dictionary => Object.fromEntries(Object.entries(value))

function diffObjects(before: Dictionary, after: Dictionary): Dictionary {
  const entries = Object.entries(after).flatMap(([key, value]): [string, unknown][] => {
    const old = before[key]
    if (isEqual(old, value)) return []
    return [[key, isDictionary(value) && isDictionary(old) ? diffObjects(old, value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The members of `after` that differ from `before`, in the same nesting; an empty object when none differs. */
export const diff = <B extends object>(before: B, after: B): Partial<B> =>
  // Each member is taken from `after` and has its type there, which Object.fromEntries cannot express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  diffObjects(toDictionary(before), toDictionary(after)) as Partial<B>

/** Nested members by dotted name: `{ alerts: { cpu: 5 } }` becomes `alerts.cpu` → 5. */
export function flatten(value: object, prefix = ''): Map<string, unknown> {
  const result = new Map<string, unknown>()
  for (const [key, member] of Object.entries(value)) {
    const name = prefix ? `${prefix}.${key}` : key
    if (isDictionary(member)) for (const [inner, leaf] of flatten(member, name)) result.set(inner, leaf)
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
export const noChangesMessage = () => t('There are no changes to save.')
