/** Why an action is refused right before its request is sent. */
import type { QueryClient } from '@tanstack/react-query'
import { missingScopeReason } from '#contract/access.ts'
import { preferences } from '#contract/operations.ts'
import { session } from '#api/session/session.ts'
import { delay } from '#api/timers.ts'
import { ownPreferences } from '#queries/preferences.ts'
import type { Action } from './action.ts'
import { lockReason } from './availability.ts'

/** A job checks again after this time. Milliseconds. */
const maxAgeMs = 3000

/**
 * As `lockReason`, including locks that other browsers of the user have set since. Locks that cannot be read now do not
 * block the action.
 */
export async function freshLockReason<T>(client: QueryClient, action: Action<T>, resource: T): Promise<string | null> {
  if (action.lockedBy && missingScopeReason(session.get().scopes, preferences.view.access) === null) {
    await client.fetchQuery({ ...ownPreferences, staleTime: maxAgeMs, retry: false }).catch(() => null)
    // Observers of the preferences are notified in a separate task (app/preferences-sync.ts).
    await delay(0)
  }
  return lockReason(action, resource)
}
