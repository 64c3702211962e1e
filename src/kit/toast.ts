/** Short messages at the edge of the window, for outcomes that have no place on the page. */
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { createStore } from '#api/store.ts'
import { retryHint } from './format/time.tsx'

/** The work that a message announces: a node that is busy, by id, or an image that is being made. */
export type Work = { readonly node: number } | { readonly image: string }

export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'info' | 'warn' | 'bad'
  readonly text: string
  /**
   * Counts down to this time, milliseconds since the epoch. With an `action`, that ends it, and it cannot be dismissed.
   */
  readonly until?: number | undefined
  /** The work in progress: the message disappears when it has ended. */
  readonly work?: Work | undefined
  /** The message names no data, so it can be read while data is hidden. */
  readonly isPublic?: boolean
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

const store = createStore<readonly Toast[]>([])
let lastId = 0

export const toasts = {
  get: store.get,
  subscribe: store.subscribe,
  dismiss: (id: number) => store.set(store.get().filter((each) => each.id !== id)),
  clear: () => store.set([]),
}

/** Shows a message, in place of an equal one that is still shown. Returns its id. */
export function toast(message: Omit<Toast, 'id'>): number {
  // Messages that count down stay, because their buttons are the way to cancel: equal texts may be about different
  // resources.
  const others = store.get().filter((each) => each.until || each.text !== message.text || each.tone !== message.tone)
  lastId += 1
  const shown = others.filter(({ until }, index) => until || index >= others.length - 3)
  store.set([...shown, { ...message, id: lastId }])
  return lastId
}

/** Says that something has begun, as long as that is true: "web-1 is being resized". Lint refuses `toast` for it. */
export const toastWork = (text: string, work: Work, action?: Toast['action']) =>
  toast({ tone: 'ok', text, work, action })

/**
 * Shows the failure of an action without a form or dialog (docs/design.md, When things go wrong). `subject`: the name
 * of the resource, which the message may not mention.
 */
export function toastError(error: unknown, subject = ''): number {
  const hint = retryHint(error)
  const reason = errorMessage(error)
  const message = reason.includes(subject) ? reason : `${subject}: ${reason}`
  return toast({ tone: 'bad', text: hint === null ? message : `${message.replace(/\.$/, '')}. ${hint}` })
}

/** The button of a message that takes something back. It works once, and takes its message away. */
export function undoButton(undo: () => Promise<unknown>): NonNullable<Toast['action']> {
  const action = {
    label: t('Undo'),
    onPress: () => {
      for (const message of toasts.get()) if (message.action === action) toasts.dismiss(message.id)
      void undo().catch(toastError)
    },
  }
  return action
}
