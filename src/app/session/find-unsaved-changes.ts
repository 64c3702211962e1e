import { hasUnsavedChanges, unsavedChannel } from '#kit/form/unsaved.ts'

/** Another tab answers at once if it has any. Milliseconds. */
const answerTimeoutMs = 300

/** Where there are unsaved changes; null when nowhere. */
export function findUnsavedChanges(): Promise<'on this page' | 'in another tab' | null> {
  if (hasUnsavedChanges()) return Promise.resolve('on this page')
  const { promise, resolve } = Promise.withResolvers<'in another tab' | null>()
  const answered = new AbortController()
  unsavedChannel.addEventListener('message', ({ data }) => data === 'yes' && resolve('in another tab'), {
    signal: answered.signal,
  })
  const timer = setTimeout(() => resolve(null), answerTimeoutMs)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
  unsavedChannel.postMessage('any?')
  return promise.finally(() => {
    clearTimeout(timer)
    answered.abort()
  })
}
