import { afterEach, expect, it, vi } from 'vitest'
import { activeAt, focusedBeforeLock, idleLock, unlockTab } from './idle-lock.ts'
import { session } from './session.ts'
import { tabConnection } from './tab-connection.ts'

const otherTab = new BroadcastChannel('quarterdeck-lock')

afterEach(() => {
  unlockTab()
  document.body.replaceChildren()
})

it('knows what had the focus when another tab locks this one, before the page is hidden', async () => {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  otherTab.postMessage({ type: 'lock' })
  await vi.waitFor(() => expect(idleLock.get()).toBe(true))
  expect(focusedBeforeLock).toBe(input)
})

it('notes the time itself when another tab unlocks this one, so that it does not lock all of them again', async () => {
  session.signIn({ token: 'owner', expiresAt: null, scopes: '*', username: 'owner' }, 'token')
  activeAt.set('1')
  otherTab.postMessage({ type: 'unlock', connection: tabConnection, username: 'owner' })
  await vi.waitFor(() => expect(Number(activeAt.get())).toBeGreaterThan(Date.now() - 60_000))
})
