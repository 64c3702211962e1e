/** Short messages at the edge of the window: the outcome of what was done elsewhere on the page. */
import { sentenceOf } from '#api/error.ts'
import { createStore } from '#api/store.ts'

export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'info' | 'warn' | 'bad'
  readonly text: string
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

const store = createStore<readonly Toast[]>([])
let last = 0

export const toasts = {
  get: store.get,
  subscribe: store.subscribe,
  dismiss: (id: number) => store.set(store.get().filter((each) => each.id !== id)),
  clear: () => store.set([]),
  /** Whether there was ever one on this page. */
  any: () => last > 0,
}

/** Shows a message; an equal one that is still there is not shown twice. */
export function toast(message: Omit<Toast, 'id'>) {
  const others = store.get().filter((each) => each.text !== message.text || each.tone !== message.tone)
  last += 1
  store.set([...others.slice(-3), { ...message, id: last }])
}

/** The failure of a bare action (architecture.md, 14). */
export const toastError = (error: unknown) => toast({ tone: 'bad', text: sentenceOf(error) })
