/** The widths of the window at which the layout changes. */
import { useStore } from './use-store.ts'

/** A media query as a store. Does not match where there is no window: unit tests of code that imports a list. */
const mediaQuery = (query: string) => ({
  get: () => globalThis.matchMedia?.(query).matches ?? false,
  subscribe: (listener: () => void) => {
    const media = window.matchMedia?.(query)
    media?.addEventListener('change', listener)
    return () => media?.removeEventListener('change', listener)
  },
})

const narrow = mediaQuery('(width < 40rem)')
const wide = mediaQuery('(min-width: 48rem)')
const medium = mediaQuery('(width < 68.75rem)')
const tight = mediaQuery('(width < 80rem)')

/** Whether the window is too narrow for columns: on a phone, or at a high zoom level. */
export const isNarrowViewport = narrow.get
export const useNarrowViewport = () => useStore(narrow)

/** Whether the window is wide enough for a sidebar; Tailwind's `md`. */
export const useIsWide = () => useStore(wide)

/** Whether a sidebar with names leaves the page too little room, unless the user has chosen its width. */
export const useMediumViewport = () => useStore(medium)

/** Whether a panel beside a list, or all buttons of a header, do not fit; below Tailwind's `xl`. */
export const isTightViewport = tight.get
export const useTightViewport = () => useStore(tight)
