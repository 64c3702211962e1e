/** The operations without a handler. Remove an operation from the list when it gets one. */
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import { unimplemented } from './handlers.ts'

const unimplementedIds = [
  'profile.update',
  'apps.remove',
  'devices.remove',
  'phone.send',
  'phone.verify',
  'phone.remove',
  'sshKeys.create',
  'sshKeys.update',
  'sshKeys.remove',
  'twoFactor.enable',
  'twoFactor.confirm',
  'twoFactor.disable',
  'tokens.create',
  'tokens.update',
  'tokens.remove',
]

test('all operations but the listed ones have a handler', () => {
  expect(unimplemented().toSorted()).toEqual(unimplementedIds.toSorted())
})

test('an operation without a handler is 501', async () => {
  await using service = await startTestService()
  const response = await service.fetch('/v4/profile/tfa-enable', {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({ errors: [{ reason: 'Not implemented' }] })
})
