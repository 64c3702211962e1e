/** In which time zone times are shown, kept in this browser. */
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'

/** `profile`: the time zone of the profile. */
export const timeDisplays = ['profile', 'browser', 'utc'] as const
export type TimeDisplay = (typeof timeDisplays)[number]

const stored = textEntry('browser', 'times', (text) => timeDisplays.find((choice) => choice === text) ?? null)
const store = createStore<TimeDisplay>(stored.get() ?? 'profile')

export const timeDisplay = {
  get: store.get,
  subscribe: store.subscribe,
  set: (choice: TimeDisplay) => {
    stored.set(choice)
    store.set(choice)
  },
}
