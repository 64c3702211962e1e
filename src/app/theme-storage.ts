/**
 * Keeps the chosen theme and density in this browser, and follows a choice made in another tab. /before-paint.js reads
 * the same keys.
 */
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { isStorageOfOther } from '#kit/preferences/choices.ts'
import { densities, theme, themes } from '#ui/theme.ts'

const themeKey = 'theme'
const densityKey = 'density'
const storedTheme = textEntry('browser', themeKey, (text) => themes.find((choice) => choice === text) ?? null)
const storedDensity = textEntry('browser', densityKey, (text) => densities.find((choice) => choice === text) ?? null)

const load = () => {
  if (!isStorageOfOther.get())
    theme.set({ theme: storedTheme.get() ?? 'system', density: storedDensity.get() ?? 'comfortable' })
}

function save() {
  if (isStorageOfOther.get()) return
  const { theme: chosenTheme, density } = theme.get()
  storedTheme.set(chosenTheme)
  storedDensity.set(density)
}

/** Call once; returns a function that stops it. */
export function syncThemeWithStorage(): () => void {
  const stopSaving = theme.subscribe(save)
  const stopFollowing = subscribeStorage([themeKey, densityKey], load)
  return () => {
    stopSaving()
    stopFollowing()
  }
}
