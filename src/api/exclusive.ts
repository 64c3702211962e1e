/**
 * Runs an action while no other action with this name runs in any tab of this browser. Where the browser has no locks,
 * the action runs at once. Never settles once the user has signed out or another one has signed in (`ofSameUser` of
 * session/session.ts).
 */
import { session } from './session/session.ts'

export function exclusively<T>(name: string, action: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return action()
  const { userEpoch } = session.get()
  const isSameUser = () => session.get().userEpoch === userEpoch
  const end = Promise.withResolvers<never>()
  end.promise.catch(() => null)
  // An action that waits for a call of the previous user would hold the lock forever.
  const unsubscribe = session.subscribe(() => {
    if (isSameUser()) return
    unsubscribe()
    end.reject(new Error('The user has changed'))
  })
  return session.ofSameUser(() =>
    navigator.locks
      .request(`quarterdeck-${name}`, () => (isSameUser() ? Promise.race([action(), end.promise]) : end.promise))
      .finally(unsubscribe),
  )
}
