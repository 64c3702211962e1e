/** The operations without a handler. Remove an operation from the list when it gets one. */
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import { unimplemented } from './handlers.ts'

const unimplementedIds = [
  'images.create',
  'images.upload',
  'images.update',
  'images.remove',
  'domains.create',
  'domains.import',
  'domains.update',
  'domains.remove',
  'domains.clone',
  'records.create',
  'records.update',
  'records.remove',
]

test('all operations but the listed ones have a handler', () => {
  expect(unimplemented().toSorted()).toEqual(unimplementedIds.toSorted())
})

test('an operation without a handler is 501', async () => {
  await using service = await startTestService()
  const response = await service.fetch('/v4/domains', {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ownerToken}` },
    body: JSON.stringify({ domain: 'example.org', type: 'master', soa_email: 'hostmaster@example.org' }),
  })
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({ errors: [{ reason: 'Not implemented' }] })
})
