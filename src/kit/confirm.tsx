/**
 * The one question before something happens. `confirm()` may be called from anywhere; the dialog stands once in the shell,
 * stays open while the deed is under way, and shows the reason when it fails.
 */
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createStore } from '#api/store.ts'
import { part, usePart } from '#ui/part.ts'
import { toast } from './toast.ts'

export interface Question {
  title: string
  body: ReactNode
  /** For what cannot be undone: the label of the thing, to be typed. */
  typed?: string | undefined
  /** The deed as verb and noun, on the button. */
  action: string
  tone?: 'danger' | 'primary' | undefined
  /** The deed. Its rejection is shown in the dialog. */
  run: () => Promise<unknown>
}
/** A question with what to tell its asker; `open` becomes false before it goes, so that the focus finds its way back. */
export interface Asked extends Question {
  readonly id: number
  readonly open: boolean
  readonly answer: (done: boolean) => void
}

const store = createStore<Asked | null>(null)
let last = 0

/** Asks, and does it when confirmed. Resolves true when done, false when not wanted; never rejects. */
export function confirm(question: Question): Promise<boolean> {
  store.get()?.answer(false)
  last += 1
  const id = last
  return new Promise((resolve) => {
    const answer = (done: boolean) => {
      const now = store.get()
      if (now?.id === id && now.open) store.set({ ...now, open: false })
      resolve(done)
    }
    store.set({ ...question, id, open: true, answer })
  })
}

/** Takes back what is asked, as if it was not wanted. */
function withdraw() {
  store.get()?.answer(false)
  store.set(null)
}

/** The dialog has gone: forget its question. */
const closed = (id: number) => {
  if (store.get()?.id === id) store.set(null)
}

const dialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
/** Fetches the dialog before it is needed. */
export const loadConfirm = () => dialog.load()

const ConfirmPart = ({ asked }: { asked: Asked }) => usePart(dialog, true, { asked, onClosed: () => closed(asked.id) })

/** Where questions appear; once, in the shell. They go with it: nobody may answer what somebody else was asked. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(store.subscribe, store.get)
  const failed = useSyncExternalStore(dialog.subscribe, dialog.failed)
  useEffect(() => withdraw, [])
  useEffect(() => {
    if (!failed || !asked) return
    withdraw()
    toast({ tone: 'bad', text: `The question about “${asked.title}” could not be loaded, so nothing was done. Try again.` })
  }, [failed, asked])
  return asked ? <ConfirmPart key={asked.id} asked={asked} /> : null
}
