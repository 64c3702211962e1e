/** Work that would be lost: in this tab when it is left, and in every tab of the connection on signing out. */
import { storedKeys } from '#api/storage.ts'
import { connectionPrefix, tabConnection, tabLock } from '#api/session/tab-connection.ts'
import { isPageBusy } from './page-busy.ts'
import { jobStore } from '../jobs/job-store.ts'
import { succeeded } from '../jobs/job-summary.ts'

/**
 * `running`: unsaved entries, ongoing work, deletions that can still be canceled. `kept`: drafts, and jobs that can be
 * retried.
 */
export type UnfinishedWork = 'running' | 'kept'

/** The prefix of the keys of draft.ts. */
const draftKey = 'quarterdeck.draft.'

/** The unfinished work of this tab; null when nothing would be lost. */
export function unfinishedWork(): UnfinishedWork | null {
  if (isPageBusy()) return 'running'
  return jobStore.get().some((job) => !succeeded(job)) || storedKeys('tab').some((key) => key.includes(draftKey))
    ? 'kept'
    : null
}

/** Identifies this tab in its own questions, which it does not answer. */
const ownTab = String(Math.random())
const openChannel = (connection?: string) =>
  new BroadcastChannel(`quarterdeck-unfinished${connectionPrefix(connection)}`)

/** Another tab answers at once, unless its page is still loading or the machine is busy. Milliseconds. */
const answerTimeoutMs = 1000

/** Starts to answer other tabs of the connection; returns a function that stops it. */
export function answerOtherTabs(): () => void {
  const channel = openChannel()
  channel.addEventListener('message', ({ data }) => {
    if (data === 'yes' || data === 'no' || data === ownTab) return
    channel.postMessage(unfinishedWork() === null ? 'no' : 'yes')
  })
  return () => channel.close()
}

/** How many other tabs of the connection are open; null where the browser does not tell. */
async function countOtherTabs(connection?: string): Promise<number | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  const tabs = held.filter(({ name }) => name === tabLock(connection)).length
  return connection === undefined || connection === tabConnection ? tabs - 1 : tabs
}

/**
 * Whether another tab of the connection (by default this tab's) has unfinished work: 'unknown' when one did not answer
 * in time, such as a tab that the browser has frozen.
 */
export async function otherTabsUnfinishedWork(connection?: string): Promise<'yes' | 'unknown' | 'no'> {
  const count = await countOtherTabs(connection)
  if (count === 0) return 'no'
  const { promise, resolve } = Promise.withResolvers<'yes' | 'unknown' | 'no'>()
  const channel = openChannel(connection)
  let answers = 0
  channel.addEventListener('message', ({ data }) => {
    if (data === 'yes') resolve('yes')
    else if (data === 'no' && ++answers === count) resolve('no')
  })
  const timer = setTimeout(() => resolve(count === null ? 'no' : 'unknown'), answerTimeoutMs)
  channel.postMessage(ownTab)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}
