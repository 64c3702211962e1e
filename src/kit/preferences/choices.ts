/**
 * Choices that are kept in this browser, so that the first render has them. src/app/preferences-sync.ts keeps them with
 * the account, too.
 */
import { textEntry } from '#api/storage.ts'
import { createStore, type Store } from '#api/store.ts'

const refreshers: (() => void)[] = []

/** Reads all choices again, because another tab may have stored some since this one was opened. */
export const refreshChoices = () => refreshers.forEach((refresh) => refresh())

/**
 * True while the preferences stored in this browser belong to another user, who has signed in in another tab: this tab
 * then neither reads nor changes them. preferences-sync.ts knows whose they are.
 */
export const isStorageOfOther = createStore(false)

interface StoredChoice<T> extends Store<T> {
  /** The stored choice, which another tab may have changed since. */
  readonly latest: () => T
}

/** A stored choice with subscribers. `parse` returns null for stored text that is not a valid choice. */
export function storedChoice<T extends string>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
  isOwn = () => true,
): StoredChoice<T> {
  const stored = textEntry('browser', key, parse)
  const store = createStore<T>(stored.get() ?? fallback)
  refreshers.push(() => store.set(stored.get() ?? fallback))
  return {
    ...store,
    set: (choice) => {
      if (isOwn()) stored.set(choice)
      store.set(choice)
    },
    latest: () => (isOwn() ? stored.get() : null) ?? store.get(),
  }
}

/** A choice that is kept with the account, too. */
export const storedPreference = <T extends string>(key: string, fallback: T, parse: (text: string) => T | null) =>
  storedChoice(key, fallback, parse, () => !isStorageOfOther.get())

/** The time zone in which times are shown; `profile`: that of the profile. */
export const timeDisplays = ['profile', 'browser', 'utc'] as const
export type TimeDisplay = (typeof timeDisplays)[number]

export const timeDisplay = storedPreference<TimeDisplay>(
  'times',
  'profile',
  (text) => timeDisplays.find((choice) => choice === text) ?? null,
)

/** Seconds between confirming a deletion and its request; `0` sends it at once. */
export const deleteDelays = ['0', '5', '10', '30'] as const
export type DeleteDelay = (typeof deleteDelays)[number]

export const deleteDelay = storedPreference<DeleteDelay>(
  'delete-delay',
  '10',
  (text) => deleteDelays.find((choice) => choice === text) ?? null,
)

/** A choice for each of several lists, as a query string of lists and choices. */
function listChoices(key: string) {
  const store = storedPreference(key, '', (text) => text)
  /** Null goes back to what the list does by default. */
  const choose = (list: string, choice: string | null) => {
    // Another tab may have stored a choice for another list.
    const choices = new URLSearchParams(store.latest())
    if (choice === null) choices.delete(list)
    else choices.set(list, choice)
    store.set(String(choices))
  }
  return { ...store, choose }
}

/** Which columns the user chose to see, as in the address: `nodes=label%2Cstatus&images=label`. */
export const columnChoices = listChoices('columns')

/** The views that lists open with when their address asks for nothing, as in the address: `nodes=tags%3Dprod`. */
export const defaultViews = listChoices('default-views')
