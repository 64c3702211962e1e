/** What leaving would lose: of this tab, and on signing out of every tab of the connection. */
import { storedKeys } from '#api/storage.ts'
import { connectionPrefix } from '#api/session/tab-connection.ts'
import { jobStore } from '../jobs/job-store.ts'
import { succeeded } from '../jobs/job-summary.ts'

/** `running`: entries that are not saved, work that goes on, deletions that can still be canceled. `kept`: drafts, and jobs that can be retried. */
export type UnfinishedWork = 'running' | 'kept'

/** In the keys of form/draft.ts. */
const draftKey = 'quarterdeck.draft.'

/** Whether the browser would ask before the page is closed. */
function isPageBusy(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

/** Of this tab; null when nothing would be lost. */
export function unfinishedWork(): UnfinishedWork | null {
  if (isPageBusy()) return 'running'
  return jobStore.get().some((job) => !succeeded(job)) || storedKeys('tab').some((key) => key.includes(draftKey))
    ? 'kept'
    : null
}

const question = 'any?'
const openChannel = (connection?: string) =>
  new BroadcastChannel(`quarterdeck-unfinished${connectionPrefix(connection)}`)

/** Another tab answers at once. Milliseconds. */
const answerTimeoutMs = 300

/** Starts to answer other tabs of the connection; returns a function that stops it. */
export function answerOtherTabs(): () => void {
  const channel = openChannel()
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
    if (data === question && unfinishedWork() !== null) channel.postMessage('yes')
  })
  return () => channel.close()
}

/** Whether another tab of the connection, this tab's unless another is given, says that it has any. */
export function hasOtherTabUnfinishedWork(connection?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = openChannel(connection)
  channel.addEventListener('message', ({ data }) => data === 'yes' && resolve(true))
  const timer = setTimeout(() => resolve(false), answerTimeoutMs)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
  channel.postMessage(question)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}
