/**
 * Whether the dashboard is locked: covered until its user has been verified, while the session and all work continue.
 * The document says so from the first paint (/before-paint.js reads the same entries). Every tab keeps its own lock,
 * because tabs may belong to different users and connections; the lock of the browser is for tabs opened while it is
 * locked.
 */
import { textEntry } from '../storage.ts'
import { createStore } from '../store.ts'
import { session } from './session.ts'
import { tabConnection } from './tab-connection.ts'

const asText = (text: string) => text
/** When the tabs of all connections were locked last: milliseconds since the epoch. */
const lockOfBrowser = textEntry('browser', '@locked', asText)
const lockOfTab = textEntry('tab', 'locked', asText)
/** The lock of the browser from which this connection was unlocked; with a pasted token, from which this tab was. */
const unlockedFrom = {
  browser: textEntry('browser', 'unlocked-from', asText),
  tab: textEntry('tab', 'unlocked-from', asText),
}
/** When the dashboard was last used in any tab: milliseconds since the epoch. */
export const activeAt = textEntry('browser', '@active-at', (text) => (/^\d{1,15}$/.test(text) ? text : null))

const { dataset } = document.documentElement
export const idleLock = createStore('locked' in dataset)
/** Had the focus when this tab was locked. The browser takes it away as soon as the page is hidden. */
export let focusedBeforeLock: Element | null = null

/** Messages between tabs: that all tabs lock, or that this user of a connection has unlocked one. */
type Message =
  | { readonly type: 'lock' }
  | { readonly type: 'unlock'; readonly connection: string; readonly username: string | null }
const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'type' in data
const channel = new BroadcastChannel('quarterdeck-lock')
const tell = (message: Message) => channel.postMessage(message)
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isMessage(data)) return
  if (data.type === 'lock') lockTab()
  else if (data.connection === tabConnection && data.username !== null && data.username === session.get().username) {
    leaveLockOfBrowser()
    unlockTab()
  }
})

/**
 * With a pasted token, only this tab leaves the lock: new tabs use the sign-in of the browser, whose user the token
 * does not prove. Every tab notes the time itself: a message may arrive before what another tab has stored, and a tab
 * that sees only the old time would lock all of them again.
 */
function leaveLockOfBrowser(): void {
  activeAt.set(String(Date.now()))
  const current = lockOfBrowser.get()
  if (current !== null) unlockedFrom[session.get().method === 'token' ? 'tab' : 'browser'].set(current)
}

function lockTab(): void {
  lockOfTab.set('1')
  if (!idleLock.get()) focusedBeforeLock = document.activeElement
  dataset['locked'] = ''
  idleLock.set(true)
}

/** Unlocks this tab alone, for when its token is signed out: the sign-in of the browser stays as locked as before. */
export function unlockTab(): void {
  lockOfTab.remove()
  delete dataset['locked']
  idleLock.set(false)
}

/** Locks this tab and all others of the browser. */
export function lock(): void {
  lockOfBrowser.set(String(Date.now()))
  lockTab()
  tell({ type: 'lock' })
}

/** Call when the user of this tab has been proved, or has signed out. Other tabs of the same user follow. */
export function unlock(): void {
  leaveLockOfBrowser()
  unlockTab()
  tell({ type: 'unlock', connection: tabConnection, username: session.get().username })
}

/** Another tab may have locked all tabs before this module was loaded. */
export function joinLock(): void {
  const current = lockOfBrowser.get()
  const isWanted = current !== null && current !== unlockedFrom.tab.get() && current !== unlockedFrom.browser.get()
  if (isWanted && session.get().status !== 'signed-out') lockTab()
}
