/** Whether a form of this page has unsaved changes, which nothing may replace without asking. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'
import { connectionPrefix } from '#api/tab-connection.ts'

const count = createStore(0)
export const hasUnsavedChanges = () => count.get() > 0

/** Registers a form with unsaved changes; returns a function that unregisters it. */
export function registerUnsaved(): () => void {
  count.set(count.get() + 1)
  return () => count.set(count.get() - 1)
}

export const useHasUnsavedChanges = () => useSyncExternalStore(count.subscribe, hasUnsavedChanges)

/** On which the tabs of the connection ask each other `any?`; those that have unsaved changes say `yes`. */
export const unsavedChannel = new BroadcastChannel(`quarterdeck-unsaved${connectionPrefix()}`)
unsavedChannel.addEventListener('message', ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
  if (data === 'any?' && hasUnsavedChanges()) unsavedChannel.postMessage('yes')
})
