/**
 * Runs an action while no other one with this name runs, in any tab of this browser; where the browser has no locks, at
 * once. Never settles once the user has signed out or another one has signed in (`ofSameUser` of session/session.ts).
 */
import { session } from './session/session.ts'

export function exclusively<T>(name: string, action: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return action()
  const { userEpoch } = session.get()
  const isSameUser = () => session.get().userEpoch === userEpoch
  const end = Promise.withResolvers<never>()
  end.promise.catch(() => null)
  // What waits for a call of a former user would hold the lock for good.
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
