/** Which operations of the contract are still to come. The list only shrinks: what gets a handler is taken out here. */
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import { unimplemented } from './handlers.ts'

const toCome = [
  'images.create', 'images.upload', 'images.update', 'images.remove',
  'profile.update',
  'apps.remove',
  'devices.remove',
  'phone.send', 'phone.verify', 'phone.remove',
  'sshKeys.create', 'sshKeys.update', 'sshKeys.remove',
  'twoFactor.enable', 'twoFactor.confirm', 'twoFactor.disable',
  'tokens.create', 'tokens.update', 'tokens.remove',
  'domains.create', 'domains.import', 'domains.update', 'domains.remove', 'domains.clone',
  'records.create', 'records.update', 'records.remove',
]

test('every operation has a handler but the ones that are still to come', () => {
  expect(unimplemented().toSorted()).toEqual(toCome.toSorted())
})

test('an operation that is still to come says so, and claims nothing else', async () => {
  await using service = await startTestService()
  const answer = await service.fetch('/v4/profile/tfa-enable', { method: 'POST', headers: { Authorization: `Bearer ${service.ownerToken}` } })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toEqual({ errors: [{ reason: 'Not implemented' }] })
})
