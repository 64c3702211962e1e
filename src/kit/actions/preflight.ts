/** Which of the selected things take part in a bulk action. */
import type { Noun } from '../format/texts.ts'
import type { Preflight, SkipReason } from './action.ts'

/** How a list names its things. */
export interface Things<T> {
  readonly noun: Noun
  readonly idOf: (thing: T) => number | string
  readonly labelOf: (thing: T) => string
}

export function preflight<T>(things: readonly T[], skipReason: SkipReason<T>): Preflight<T> {
  const eligible: T[] = []
  const skipped = new Map<string, T[]>()
  for (const thing of things) {
    const reason = skipReason(thing)
    if (reason === null) eligible.push(thing)
    else skipped.set(reason, [...(skipped.get(reason) ?? []), thing])
  }
  return { eligible, skipped }
}
