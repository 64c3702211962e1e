/** Whether a form of this page has unsaved changes, which nothing may replace without asking. */
import { createStore } from '#api/store.ts'
import { useStore } from '#ui/use-store.ts'

const count = createStore(0)
const hasUnsavedChanges = () => count.get() > 0

/** Registers a form with unsaved changes; returns a function that unregisters it. */
export function registerUnsaved(): () => void {
  count.set(count.get() + 1)
  return () => count.set(count.get() - 1)
}

export const useHasUnsavedChanges = () => useStore(count, hasUnsavedChanges)
