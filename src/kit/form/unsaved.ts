/** Whether a form of this page holds what is neither saved nor discarded: nothing may take its place unasked then. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'

const count = createStore(0)

/** Notes a form with unsaved entries; answers how to take that back. */
export function noteUnsaved(): () => void {
  count.set(count.get() + 1)
  return () => count.set(count.get() - 1)
}

export const useUnsaved = () => useSyncExternalStore(count.subscribe, count.get) > 0
