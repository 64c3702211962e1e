import { beforeEach, expect, it } from 'vitest'
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
