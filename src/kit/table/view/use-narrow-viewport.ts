import { useSyncExternalStore } from 'react'

const query = '(width < 40rem)'
/** Also called where there is no window: unit tests of code that imports a list. */
export const isNarrowViewport = () => globalThis.matchMedia?.(query).matches ?? false
const subscribe = (listener: () => void) => {
  const mediaQuery = window.matchMedia?.(query)
  mediaQuery?.addEventListener('change', listener)
  return () => mediaQuery?.removeEventListener('change', listener)
}

/** Whether the viewport is too narrow for columns: on a phone, or at a high zoom level. */
export const useNarrowViewport = () => useSyncExternalStore(subscribe, isNarrowViewport)
