/**
 * JSON Merge Patch (RFC 7396), for objects that several writers change at the same time: a patch names only what
 * changes.
 */
import { isDictionary, isEqual, type Dictionary } from '#contract/json.ts'

/** The object with the members of the patch: objects are merged, null removes, everything else replaces. */
export function mergePatch(target: Dictionary, patch: Dictionary): Dictionary {
  // As a map, because a name such as `__proto__` is a name like any other here.
  const members = new Map(Object.entries(target))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else if (isDictionary(value)) {
      const current = members.get(name)
      members.set(name, mergePatch(isDictionary(current) ? current : {}, value))
    } else members.set(name, value)
  }
  return Object.fromEntries(members)
}

export const isEmpty = (patch: Dictionary) => Object.keys(patch).length === 0

/** The patch that turns `before` into `after`; it has no members when they are the same. Neither may contain null. */
export function diffPatch(before: Dictionary, after: Dictionary): Dictionary {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const removed = [...old.keys()].filter((name) => !next.has(name)).map((name) => [name, null] as const)
  const changed = [...next].flatMap(([name, value]) => {
    const current = old.get(name)
    if (!isDictionary(current) || !isDictionary(value)) return isEqual(current, value) ? [] : [[name, value] as const]
    const patch = diffPatch(current, value)
    return isEmpty(patch) ? [] : [[name, patch] as const]
  })
  return Object.fromEntries([...removed, ...changed])
}
