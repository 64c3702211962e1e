/**
 * The preferences of the dashboard: how they look on this screen, and as a member of the user's dictionary on the
 * service. Other programs keep theirs in the same dictionary (gaps 7.4), so everything else in it is left as it is.
 */
import { densities, theme, themes, type Density, type Theme } from '#ui/theme.ts'
import { lockedResources, locks } from './locks.ts'
import { diffPatch, isEmpty, mergePatch } from './merge-patch.ts'
import { isDictionary, type Dictionary } from '#contract/json.ts'
import {
  columnChoices,
  defaultViews,
  deleteDelay,
  deleteDelays,
  timeDisplay,
  timeDisplays,
  type DeleteDelay,
  type TimeDisplay,
} from './choices.ts'
import { languageChoice, parseLanguageChoice } from './language.ts'
import { startPage, startPages, type StartPage } from './start-page.ts'

export interface Preferences {
  /** A language, or `browser`. */
  readonly language: string
  readonly theme: Theme
  readonly density: Density
  readonly times: TimeDisplay
  readonly startPage: StartPage
  /** The visible columns of the lists where the user chose them: `{ nodes: 'label,status' }`. */
  readonly columns: Readonly<Record<string, string>>
  /** The views that lists open with: `{ nodes: 'tags=prod' }`. */
  readonly defaultViews: Readonly<Record<string, string>>
  /** Seconds to cancel a deletion. */
  readonly deleteDelay: DeleteDelay
  /** The locked resources: `{ 'node:12': '1' }`. */
  readonly locks: Readonly<Record<string, string>>
}

export const defaultPreferences: Preferences = {
  language: 'browser',
  theme: 'system',
  density: 'comfortable',
  times: 'profile',
  startPage: '/',
  columns: {},
  defaultViews: {},
  deleteDelay: '10',
  locks: {},
}

/** The member of the dictionary that belongs to the dashboard. */
export const ownMember = 'quarterdeck'

/** A member that is an object; empty when it is anything else. */
export const nested = (dictionary: Dictionary, name: string): Dictionary => {
  const value = new Map(Object.entries(dictionary)).get(name)
  return isDictionary(value) ? value : {}
}

/** The part of the dictionary that belongs to the dashboard. */
export const ownPart = (dictionary: Dictionary): Dictionary => nested(dictionary, ownMember)

/** The members of an object that are texts. */
export const texts = (dictionary: Dictionary): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(dictionary).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The notes that a dictionary holds, by resource (notes.ts). */
export const notesIn = (dictionary: Dictionary): Dictionary => nested(ownPart(dictionary), 'notes')

const oneOf = <T>(choices: readonly T[], value: unknown, fallback: T): T =>
  choices.find((choice) => choice === value) ?? fallback

/** The preferences that a dictionary holds, with the defaults for those that are missing or not usable. */
export function readPreferences(dictionary: Dictionary): Preferences {
  const part = ownPart(dictionary)
  return {
    language: parseLanguageChoice(String(part['language'])) ?? defaultPreferences.language,
    theme: oneOf(themes, part['theme'], defaultPreferences.theme),
    density: oneOf(densities, part['density'], defaultPreferences.density),
    times: oneOf(timeDisplays, part['times'], defaultPreferences.times),
    startPage: oneOf(startPages, part['startPage'], defaultPreferences.startPage),
    columns: texts(nested(part, 'columns')),
    defaultViews: texts(nested(part, 'defaultViews')),
    deleteDelay: oneOf(deleteDelays, part['deleteDelay'], defaultPreferences.deleteDelay),
    locks: texts(nested(part, 'locks')),
  }
}

/** The dictionary with a patch of our part applied, and everything else kept. */
export const patchOwnPart = (dictionary: Dictionary, patch: Dictionary): Dictionary => ({
  ...dictionary,
  [ownMember]: mergePatch(ownPart(dictionary), patch),
})

/** The patch of our part that turns `before` into `after`. */
export const changedPreferences = (before: Preferences, after: Preferences): Dictionary =>
  diffPatch({ ...before }, { ...after })

/** The preferences in effect on this screen. */
export const currentPreferences = (): Preferences => ({
  language: languageChoice.get(),
  ...theme.get(),
  times: timeDisplay.get(),
  startPage: startPage.get(),
  columns: Object.fromEntries(new URLSearchParams(columnChoices.get())),
  defaultViews: Object.fromEntries(new URLSearchParams(defaultViews.get())),
  deleteDelay: deleteDelay.get(),
  locks: Object.fromEntries(lockedResources().map((resource) => [resource, '1'])),
})

export function applyPreferences(preferences: Preferences): void {
  if (isEmpty(changedPreferences(currentPreferences(), preferences))) return
  const {
    language,
    times,
    startPage: page,
    columns,
    defaultViews: views,
    deleteDelay: delay,
    locks: locked,
    ...appearance
  } = preferences
  languageChoice.set(language)
  theme.set(appearance)
  timeDisplay.set(times)
  startPage.set(page)
  columnChoices.set(String(new URLSearchParams(columns)))
  defaultViews.set(String(new URLSearchParams(views)))
  deleteDelay.set(delay)
  locks.set(Object.keys(locked).join(' '))
}

/** Calls back after every change; returns a function that stops it. */
export function subscribePreferences(listener: () => void): () => void {
  const stops = [languageChoice, theme, timeDisplay, startPage, columnChoices, defaultViews, deleteDelay, locks].map(
    ({ subscribe }) => subscribe(listener),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
