/** The layout of the navigation: beside the page or above it, collapsed or not. */
import { useState, useSyncExternalStore } from 'react'
import { textEntry } from '#api/storage.ts'

/** From this width on, the navigation is beside the page. It is Tailwind's `md`. */
const wideMediaQuery = '(min-width: 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideMediaQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True when the window is wide enough for a sidebar. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(wideMediaQuery).matches)

const storedWidth = textEntry('browser', 'sidebar', (text) => (text === 'narrow' || text === 'wide' ? text : null))

/** Whether the sidebar is collapsed; stored in this browser. */
export function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => storedWidth.get() === 'narrow')
  const changeCollapsed = (next: boolean) => {
    setCollapsed(next)
    storedWidth.set(next ? 'narrow' : 'wide')
  }
  return [collapsed, changeCollapsed]
}
