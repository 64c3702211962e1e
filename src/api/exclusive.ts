/**
 * Runs an action while no other one with this name runs, in any tab of this browser; where the browser has no locks, at
 * once.
 */
export const exclusively = <T>(name: string, action: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`quarterdeck-${name}`, action) : action()
