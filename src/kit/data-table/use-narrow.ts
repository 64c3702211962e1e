import { useSyncExternalStore } from 'react'

const query = '(width < 40rem)'
const get = () => window.matchMedia?.(query).matches ?? false
const subscribe = (listener: () => void) => {
  const list = window.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether there is no room for columns: a phone, or a page zoomed far in. */
export const useNarrow = () => useSyncExternalStore(subscribe, get)
