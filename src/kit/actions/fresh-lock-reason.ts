/** Why an action is refused when its request is about to be sent. */
import type { QueryClient } from '@tanstack/react-query'
import { missingScopeReason } from '#contract/access.ts'
import { preferences } from '#contract/operations.ts'
import { session } from '#api/session/session.ts'
import { delay } from '#api/timers.ts'
import { ownPreferences } from '#queries/preferences.ts'
import type { Action } from './action.ts'
import { lockReason } from './availability.ts'

/** A job looks this often, milliseconds. */
const maxAgeMs = 3000

/**
 * As `lockReason`, with the locks that other browsers of the user have set meanwhile. What cannot be read now is not in
 * the way.
 */
export async function freshLockReason<T>(client: QueryClient, action: Action<T>, resource: T): Promise<string | null> {
  if (action.lockedBy && missingScopeReason(session.get().scopes, preferences.view.access) === null) {
    await client.fetchQuery({ ...ownPreferences, staleTime: maxAgeMs, retry: false }).catch(() => null)
    // Those who observe the preferences hear of them in a task of its own (app/preferences-sync.ts).
    await delay(0)
  }
  return lockReason(action, resource)
}
