/** How much room the navigation has: what the window allows, and what the person chose. */
import { useState, useSyncExternalStore } from 'react'

/** From here on the navigation stands beside the page; Tailwind's `md`. */
const wideQuery = '(min-width: 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True when the window is wide enough for a sidebar. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)

const storageKey = 'sidebar'

function stored() {
  try {
    return localStorage.getItem(storageKey) === 'narrow'
  } catch {
    return false
  }
}

/** Whether the sidebar is narrow; kept in this browser. */
export function useRail(): readonly [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(stored)
  const keep = (next: boolean) => {
    setFolded(next)
    try {
      localStorage.setItem(storageKey, next ? 'narrow' : 'wide')
    } catch {
      // It lasts until the reload.
    }
  }
  return [folded, keep]
}
