/**
 * Theme and density of the interface, applied as data attributes of <html>. src/app/theme-storage.ts keeps the choice.
 */
import { useStore } from './use-store.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

interface Appearance {
  theme: Theme
  density: Density
}

const listeners = new Set<() => void>()
let appearance: Appearance | undefined

/** The appearance set on <html>: /before-paint.js applies the stored choice before the first paint. */
function read(): Appearance {
  const { theme: shownTheme, density } = document.documentElement.dataset
  return {
    theme: themes.find((choice) => choice === shownTheme) ?? 'system',
    density: densities.find((choice) => choice === density) ?? 'comfortable',
  }
}

function apply({ theme: selectedTheme, density }: Appearance) {
  const { dataset } = document.documentElement
  if (selectedTheme === 'system') delete dataset.theme
  else dataset.theme = selectedTheme
  if (density === 'comfortable') delete dataset.density
  else dataset.density = density
}

function update(changes: Partial<Appearance>) {
  appearance = { ...theme.get(), ...changes }
  apply(appearance)
  for (const listener of listeners) listener()
}

export const theme = {
  get: (): Appearance => (appearance ??= read()),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set: update,
  setTheme: (value: Theme) => update({ theme: value }),
  setDensity: (value: Density) => update({ density: value }),
}

/** The selected theme and density. */
export const useTheme = (): Appearance => useStore(theme)
