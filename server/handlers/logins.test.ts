import { expect, test } from 'vitest'
import { retentionDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { startTestService, type TestService } from '../testing.ts'

const day = 86_400_000
const ask = async (service: TestService, path = '', { filter }: { filter?: object } = {}) => {
  const headers = {
    Authorization: `Bearer ${service.ownerToken}`,
    ...(filter ? { 'X-Filter': JSON.stringify(filter) } : {}),
  }
  const response = await service.fetch(`/v4/profile/logins${path}`, { headers })
  return { status: response.status, body: await response.json() }
}
const signIn = (service: TestService, username: string, password: string, address: string) =>
  service.fetch('/login', { method: 'POST', body: new URLSearchParams({ username, password }) }, { address })

test('successful logins of the caller are listed, oldest first, with the documented members only', async () => {
  await using service = await startTestService()
  await signIn(service, 'owner', service.ownerPassword, '192.0.2.1')
  await service.advance(1000)
  await signIn(service, 'owner', 'not the password', '192.0.2.2')
  await signIn(service, 'owner', service.ownerPassword, '2001:db8::1')
  await signIn(service, 'restricted', service.restrictedPassword, '192.0.2.3')
  const { body } = await ask(service)
  expect(body).toEqual({
    page: 1,
    pages: 1,
    results: 2,
    data: [
      { id: 1, datetime: toWireTime(service.now() - 1000), ip: '192.0.2.1', username: 'owner', restricted: false },
      { id: 2, datetime: toWireTime(service.now()), ip: '2001:db8::1', username: 'owner', restricted: false },
    ],
  })
  expect((await ask(service, '/2')).body).toEqual(body.data[1])
})

test('logins of other users are not listed', async () => {
  await using service = await startTestService()
  await signIn(service, 'restricted', service.restrictedPassword, '192.0.2.3')
  expect((await ask(service)).body.results).toBe(0)
  for (const hidden of [1, 99]) expect((await ask(service, `/${hidden}`)).status).toBe(404)
})

test('logins are kept for 90 days', async () => {
  await using service = await startTestService()
  await signIn(service, 'owner', service.ownerPassword, '192.0.2.1')
  await service.advance(retentionDays * day)
  expect((await ask(service)).body.results).toBe(1)
  await service.advance(1000)
  expect((await ask(service)).body.results).toBe(0)
  expect((await ask(service, '/1')).status).toBe(404)
})

test('logins can be filtered by address and name only', async () => {
  await using service = await startTestService()
  for (const address of ['192.0.2.1', '192.0.2.2']) await signIn(service, 'owner', service.ownerPassword, address)
  const found = async (filter: object) =>
    (await ask(service, '', { filter })).body.data.map((login: { ip: string }) => login.ip)
  expect(await found({ ip: '192.0.2.2' })).toEqual(['192.0.2.2'])
  expect(await found({ username: 'owner', '+order_by': 'id', '+order': 'desc' })).toEqual(['192.0.2.2', '192.0.2.1'])
  expect(await found({ username: 'somebody' })).toEqual([])
  const refused = await ask(service, '', { filter: { datetime: '2026-01-01T00:00:00' } })
  expect(refused).toEqual({
    status: 400,
    body: { errors: [{ reason: 'Cannot filter on datetime', field: 'X-Filter' }] },
  })
})
