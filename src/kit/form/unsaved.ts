/** Whether a form of this page, or of another tab of the connection, has unsaved changes, which nothing may replace without asking. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'
import { connectionPrefix } from '#api/tab-connection.ts'

const count = createStore(0)

/** Registers a form with unsaved changes; returns a function that unregisters it. */
export function registerUnsaved(): () => void {
  count.set(count.get() + 1)
  return () => count.set(count.get() - 1)
}

export const useHasUnsavedChanges = () => useSyncExternalStore(count.subscribe, count.get) > 0

export const unsavedChannelName = `quarterdeck-unsaved${connectionPrefix()}`
const channel = new BroadcastChannel(unsavedChannelName)
channel.addEventListener('message', ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
  if (data === 'any?' && count.get() > 0) channel.postMessage('yes')
})

/** Another tab answers at once if it has any. Milliseconds. */
const answerTimeoutMs = 300

/** Where there are unsaved changes; null when nowhere. */
export function findUnsavedChanges(): Promise<'here' | 'in another tab' | null> {
  if (count.get() > 0) return Promise.resolve('here')
  const { promise, resolve } = Promise.withResolvers<'in another tab' | null>()
  const answered = new AbortController()
  channel.addEventListener('message', ({ data }) => data === 'yes' && resolve('in another tab'), {
    signal: answered.signal,
  })
  const timer = setTimeout(() => resolve(null), answerTimeoutMs)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  channel.postMessage('any?')
  return promise.finally(() => {
    clearTimeout(timer)
    answered.abort()
  })
}
