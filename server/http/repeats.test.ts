/** Requests that a browser retries on its own are carried out once. */
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing.ts'

async function open() {
  const service = await startTestService()
  onTestFinished(() => service.close())
  const create = async (key: string, { token = service.ownerToken, label = '' } = {}) => {
    const response = await service.fetch(
      new Request('http://localhost/v4/domains', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ domain: `${label}a.example`, type: 'slave', master_ips: ['192.0.2.1'] }),
      }),
    )
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const count = async () => (await service.database.selectFrom('domains').select('id').execute()).length
  return { service, create, count }
}

test('requests with one key are one, while the first is handled and for a minute', async () => {
  const { service, create, count } = await open()
  const [first, second] = await Promise.all([create('one'), create('one')])
  expect(first.status).toBe(200)
  expect(second).toEqual(first)
  expect(await create('one')).toEqual(first)
  expect(await count()).toBe(1)
  await service.advance(61_000)
  expect(await create('one')).toMatchObject({ status: 400 })
})

test('another key, another token and no valid key are other requests', async () => {
  const { service, create, count } = await open()
  await create('one')
  expect(await create('two')).toMatchObject({ status: 400 })
  expect(await create('one', { token: service.restrictedToken, label: 'b.' })).toMatchObject({ status: 403 })
  const long = 'a'.repeat(65)
  await create(long, { label: 'c.' })
  expect(await create(long, { label: 'd.' })).toMatchObject({ status: 200 })
  expect(await count()).toBe(3)
})

test('what was refused is tried again', async () => {
  const { create, count } = await open()
  expect(await create('one', { label: '..' })).toMatchObject({ status: 400 })
  expect(await create('one')).toMatchObject({ status: 200 })
  expect(await count()).toBe(1)
})
