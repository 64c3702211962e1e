/**
 * Notes: the user's own texts about resources. They are kept with the account among the preferences
 * (src/app/preferences-sync.ts reads them), and in this browser only in memory, because a note may be personal.
 */
import type { Dictionary } from '#contract/json.ts'
import { createStore } from '#api/store.ts'
import type { ResourceKey } from './locks.ts'

/** The notes by resource; empty until they have been read, and where they cannot be. */
export const notes = createStore<Dictionary>({})

/** The note about a resource; null when there is none. */
export function noteOf(resource: ResourceKey): string | null {
  const note = notes.get()[resource]
  return typeof note === 'string' ? note : null
}
