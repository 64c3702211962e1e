/** Whether the service can be reached, judged by the calls themselves. The shell shows it. */
import { createStore } from '../store.ts'

interface Connection {
  /** Whether the browser reports a network; true until it reports otherwise. */
  readonly online: boolean
  /** Whether the last response came from the service itself and not from a gateway in front of it. */
  readonly reachable: boolean
}

const store = createStore<Connection>({ online: true, reachable: true })
let lastResponseAt: number | null = null

// Optional calls, because unit tests run without a window.
globalThis.addEventListener?.('online', () => store.set({ ...store.get(), online: true }))
globalThis.addEventListener?.('offline', () => store.set({ ...store.get(), online: false }))

/** Statuses of gateways, and of services under maintenance. */
const unavailableStatuses = new Set([502, 503, 504])

export const connection = {
  get: store.get,
  subscribe: store.subscribe,
  /**
   * Time of the last response of the service, milliseconds since the epoch. Not part of the state, because it changes
   * with every call.
   */
  lastResponseAt: () => lastResponseAt,
  /** Records a response with this status. */
  recordResponse: (status: number) => {
    const reachable = !unavailableStatuses.has(status)
    if (reachable) lastResponseAt = Date.now()
    const state = store.get()
    if (state.reachable !== reachable || !state.online) store.set({ online: true, reachable })
  },
  /** Records a call without a response. */
  recordFailure: () => {
    // A response that arrived after the network was lost was already on its way.
    const online = !('onLine' in navigator) || navigator.onLine
    const state = store.get()
    if (state.reachable || state.online !== online) store.set({ online, reachable: false })
  },
}
