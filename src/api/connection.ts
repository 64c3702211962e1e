/** Whether the service can be reached, as seen by the calls themselves; the shell shows it. */
import { createStore } from './store.ts'

export interface Connection {
  /** The browser believes it has a network; assumed until it says otherwise. */
  readonly online: boolean
  /** The last call was answered by the service itself, not by a gateway before it. */
  readonly reachable: boolean
}

const store = createStore<Connection>({ online: true, reachable: true })
let lastAnswer: number | null = null

// Unit tests of code that calls run without a window, hence the question marks.
globalThis.addEventListener?.('online', () => store.set({ ...store.get(), online: true }))
globalThis.addEventListener?.('offline', () => store.set({ ...store.get(), online: false }))

/** What gateways say, and services under maintenance. */
const unavailable = new Set([502, 503, 504])

export const connection = {
  get: store.get,
  subscribe: store.subscribe,
  /** When the service last answered, milliseconds since the epoch. Not part of the state: it changes with every call. */
  lastAnswer: () => lastAnswer,
  /** A call was answered with this status. */
  answered: (status: number) => {
    const reachable = !unavailable.has(status)
    if (reachable) lastAnswer = Date.now()
    const now = store.get()
    if (now.reachable !== reachable || !now.online) store.set({ online: true, reachable })
  },
  /** A call got no answer. */
  failed: () => {
    const now = store.get()
    if (now.reachable) store.set({ ...now, reachable: false })
  },
}
