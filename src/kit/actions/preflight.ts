/** Which of the selected resources take part in a bulk action. */
import type { Noun } from '../format/texts.ts'
import type { Preflight, SkipReason } from './action.ts'

/** How a list names its resources. */
export interface Resources<T> {
  readonly noun: Noun
  readonly idOf: (resource: T) => number | string
  readonly labelOf: (resource: T) => string
}

export function preflight<T>(resources: readonly T[], skipReason: SkipReason<T>): Preflight<T> {
  const eligible: T[] = []
  const skipped = new Map<string, T[]>()
  for (const resource of resources) {
    const reason = skipReason(resource)
    if (reason === null) eligible.push(resource)
    else skipped.set(reason, [...(skipped.get(reason) ?? []), resource])
  }
  return { eligible, skipped }
}
