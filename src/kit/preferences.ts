/**
 * The preferences of the dashboard: how they look on this screen, and as a member of the user's dictionary on the service. Other
 * programs keep theirs in the same dictionary (gaps 7.4), so everything else in it is left as it is.
 */
import { densities, theme, themes, type Density, type Theme } from '#ui/theme.ts'
import { startPage, startPages, type StartPage } from './start-page.ts'
import { timeDisplay, timeDisplays, type TimeDisplay } from './time-display.ts'

export interface Preferences {
  readonly theme: Theme
  readonly density: Density
  readonly times: TimeDisplay
  readonly startPage: StartPage
}

type Dictionary = Readonly<Record<string, unknown>>

/** The member of the dictionary that is ours. */
const ownMember = 'quarterdeck'

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownPart = (dictionary: Dictionary): Dictionary => {
  const part = dictionary[ownMember]
  return isDictionary(part) ? part : {}
}

const oneOf = <T>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value)

/** The preferences that a dictionary holds; values that are not usable are left out. */
export function readPreferences(dictionary: Dictionary): Partial<Preferences> {
  const part = ownPart(dictionary)
  const [themeChoice, density, times, start] = [
    oneOf(themes, part['theme']),
    oneOf(densities, part['density']),
    oneOf(timeDisplays, part['times']),
    oneOf(startPages, part['startPage']),
  ]
  return {
    ...(themeChoice ? { theme: themeChoice } : {}),
    ...(density ? { density } : {}),
    ...(times ? { times } : {}),
    ...(start ? { startPage: start } : {}),
  }
}

/** The dictionary with these preferences changed and everything else kept. */
export const writePreferences = (dictionary: Dictionary, changes: Partial<Preferences>): Dictionary => ({
  ...dictionary,
  [ownMember]: { ...ownPart(dictionary), ...changes },
})

/** What is in force on this screen. */
export const currentPreferences = (): Preferences => ({
  ...theme.get(),
  times: timeDisplay.get(),
  startPage: startPage.get(),
})

export function applyPreferences({ times, startPage: page, ...appearance }: Partial<Preferences>): void {
  if (Object.keys(appearance).length > 0) theme.set(appearance)
  if (times) timeDisplay.set(times)
  if (page) startPage.set(page)
}

/** Calls back after every change; returns a function that stops it. */
export function subscribePreferences(listener: () => void): () => void {
  const stops = [theme, timeDisplay, startPage].map(({ subscribe }) => subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The members that differ. */
export const changedPreferences = (before: Preferences, after: Preferences): Partial<Preferences> => ({
  ...(before.theme === after.theme ? {} : { theme: after.theme }),
  ...(before.density === after.density ? {} : { density: after.density }),
  ...(before.times === after.times ? {} : { times: after.times }),
  ...(before.startPage === after.startPage ? {} : { startPage: after.startPage }),
})
