/** Theme and density: kept in local storage, applied on <html>. /theme.js applies the same before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

interface Look {
  theme: Theme
  density: Density
}

const listeners = new Set<() => void>()
let look: Look | undefined

/** Storage may be refused by the browser's settings: then the choice lasts until the page is left. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Refused: the choice still holds on this page.
  }
}

const known = <T extends string>(all: readonly T[], value: string | null, fallback: T): T => all.find((one) => one === value) ?? fallback

function read(): Look {
  return { theme: known(themes, stored('theme'), 'system'), density: known(densities, stored('density'), 'comfortable') }
}

function apply({ theme: chosen, density }: Look) {
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  if (density === 'comfortable') delete dataset.density
  else dataset.density = density
}

function change(part: Partial<Look>) {
  look = { ...theme.get(), ...part }
  apply(look)
  for (const listener of listeners) listener()
}

export const theme = {
  get: (): Look => (look ??= read()),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  setTheme: (value: Theme) => {
    store('theme', value)
    change({ theme: value })
  },
  setDensity: (value: Density) => {
    store('density', value)
    change({ density: value })
  },
}

/** Follows a change made in another tab. Call once; returns the way to stop. */
export function followTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'theme' || event.key === 'density') change(read())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The chosen theme and density. */
export const useTheme = (): Look => useSyncExternalStore(theme.subscribe, theme.get)
