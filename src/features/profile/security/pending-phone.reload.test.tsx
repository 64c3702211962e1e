import { beforeEach, expect, it, vi } from 'vitest'
import { codeExpiresAt, codeLifetimeMs, isCodeExpired, pendingPhone } from './pending-phone.ts'

beforeEach(pendingPhone.clear)

const expiresAt = () => {
  const pending = pendingPhone.get()
  return pending && codeExpiresAt(pending)
}

it('sending again to the same number does not restart the ten minutes', () => {
  pendingPhone.sent('+15555550100', 'US', 1000)
  pendingPhone.sent('+15555550100', 'US', 60_000)
  expect(expiresAt()).toBe(1000 + codeLifetimeMs)
})

it('another number, or an expired code, starts them again', () => {
  pendingPhone.sent('+15555550100', 'US', 1000)
  pendingPhone.sent('+15555550101', 'US', 60_000)
  expect(expiresAt()).toBe(60_000 + codeLifetimeMs)
  const later = 60_000 + codeLifetimeMs
  const pending = pendingPhone.get()
  expect(pending && isCodeExpired(pending, later)).toBe(true)
  pendingPhone.sent('+15555550101', 'US', later)
  expect(expiresAt()).toBe(later + codeLifetimeMs)
})

it('the code can still be entered after a reload, while it is valid', async () => {
  const now = Date.now()
  const afterReload = async () => {
    vi.resetModules()
    return (await import('./pending-phone.ts')).pendingPhone.get()
  }
  pendingPhone.sent('+15555550100', 'US', now)
  expect(await afterReload()).toMatchObject({ target: null, sentAt: now })
  pendingPhone.clear()
  expect(await afterReload()).toBeNull()
  pendingPhone.sent('+15555550100', 'US', now - codeLifetimeMs)
  expect(await afterReload()).toBeNull()
})

it('a reload does not restart them either, and the number is not stored', async () => {
  pendingPhone.sent('+15555550100', 'US', 1000)
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('5555550100')
  vi.resetModules()
  const { pendingPhone: reloaded } = await import('./pending-phone.ts')
  expect(reloaded.get()).toBeNull()
  reloaded.sent('+15555550100', 'US', 60_000)
  expect(reloaded.get()?.sentAt).toBe(1000)
  reloaded.sent('+15555550101', 'US', 60_000)
  expect(reloaded.get()?.sentAt).toBe(60_000)
  reloaded.clear()
  reloaded.sent('+15555550101', 'US', 70_000)
  expect(reloaded.get()?.sentAt).toBe(70_000)
})
