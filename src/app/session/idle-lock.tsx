/**
 * Locks the dashboard when nobody has used any of its tabs for as long as the user chose, and covers it while it is
 * locked (src/api/session/idle-lock.ts). The page stays as it is underneath, so that no work is lost.
 */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { subscribeStorage } from '#api/storage.ts'
import { activeAt, focusedBeforeLock, idleLock, joinLock, lock, unlock, unlockTab } from '#api/session/idle-lock.ts'
import { session } from '#api/session/session.ts'
import { applyTitle } from '#kit/page/page.tsx'
import { lockDelayMs, lockAfter, lockAfterKey } from '#kit/preferences/lock-after.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'

const lazyLockScreen = lazyComponent(async () => (await import('./lock-screen.tsx')).LockScreen)
const LockScreen = () => useLazyComponent(lazyLockScreen, true, {})

/** Input within this time is recorded once. Milliseconds. */
const recordIntervalMs = 5000
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Timers pause while the computer sleeps: soon after it wakes, the clock is read again. Milliseconds. */
const maxWaitMs = 20_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Whether nobody has used the dashboard for longer than the user allows, as /before-paint.js has found. */
function isIdle(): boolean {
  const [delayMs, usedAt] = [lockDelayMs(), activeAt.get()]
  return delayMs > 0 && usedAt !== null && Date.now() - Number(usedAt) > delayMs
}

/** Locks if it is time to; otherwise checks again when it will be. */
function check(): void {
  clearTimeout(timer)
  const delayMs = lockDelayMs()
  if (delayMs === 0 || idleLock.get() || session.get().status === 'signed-out') return
  // Without a recorded time, nobody has used a tab since the choice was made.
  const remainingMs = Number(activeAt.get() ?? Date.now()) + delayMs - Date.now()
  if (remainingMs > 0) {
    timer = setTimeout(check, Math.min(remainingMs, maxWaitMs))
    // There may be no connection when the lock screen is needed.
    lazyLockScreen.load()
  } else lock()
}

let recordedAt = 0
/** The first input after the computer has slept comes too late. */
function recordInput(): void {
  const now = Date.now()
  if (now - recordedAt < recordIntervalMs || idleLock.get()) return
  recordedAt = now
  check()
  if (lockDelayMs() > 0 && !idleLock.get()) activeAt.set(String(now))
}

/** Events that would otherwise reach the page underneath: keys are shortcuts there, and a press closes a dialog. */
const blockedEvents = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'click', 'touchstart', 'paste', 'drop'] as const

interface Cover {
  readonly root: Root
  readonly container: HTMLElement
  readonly block: (event: Event) => void
}
let cover: Cover | null = null

function showCover(client: QueryClient): void {
  // A popover closes when the focus goes elsewhere, but not when it is lost.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const container = document.createElement('div')
  container.dataset['lock'] = ''
  document.body.append(container)
  const block = (event: Event) => {
    if (event.target instanceof Node && container.contains(event.target)) return
    event.stopImmediatePropagation()
  }
  for (const type of blockedEvents) addEventListener(type, block, true)
  const root = createRoot(container)
  root.render(
    <QueryClientProvider client={client}>
      <LockScreen />
    </QueryClientProvider>,
  )
  cover = { root, container, block }
}

function removeCover({ root, container, block }: Cover): void {
  cover = null
  root.unmount()
  container.remove()
  for (const type of blockedEvents) removeEventListener(type, block, true)
  if (focusedBeforeLock instanceof HTMLElement) focusedBeforeLock.focus({ preventScroll: true })
}

let isStarted = false

/** Call as soon as the page is locked, and in any case once the first page is there. */
export function startIdleLock(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  const applyLock = () => {
    applyTitle()
    if (idleLock.get() && !cover) showCover(client)
    else if (!idleLock.get() && cover) removeCover(cover)
    check()
  }
  let method = session.get().method
  const endWithSession = () => {
    const { status, method: present } = session.get()
    if (status !== 'signed-out') method = present
    else if (idleLock.get() && method === 'token') unlockTab()
    else if (idleLock.get()) unlock()
  }
  const restart = () => {
    activeAt.set(String(Date.now()))
    check()
  }
  joinLock()
  if (idleLock.get() && isIdle()) lock()
  // Visiting a page that is not locked counts as input.
  if (!idleLock.get()) recordInput()
  applyLock()
  endWithSession()
  idleLock.subscribe(applyLock)
  session.subscribe(endWithSession)
  lockAfter.subscribe(restart)
  subscribeStorage([lockAfterKey], check)
  for (const type of inputEvents) addEventListener(type, recordInput, { capture: true, passive: true })
  // Timers of a tab that was hidden, or that Back leads to, are slow or stopped.
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', () => {
    joinLock()
    check()
  })
}
