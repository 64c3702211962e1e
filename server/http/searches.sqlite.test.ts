/** Many expensive filters at a time: users take turns, and too many are refused. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { bearer, createTestToken, errorResponse, readResponse } from '../response-testing.ts'
import { startTestClient, type TestClient } from '../handlers/testing.ts'

const search = (service: TestClient, token: string, signal?: AbortSignal) =>
  service.fetch(`/v4${nodes.list.path}`, {
    headers: { ...bearer(token), 'X-Filter': JSON.stringify({ label: { '+contains': 'web' } }) },
    ...(signal ? { signal } : {}),
  })

/** Keeps the service from reading until `release`, so that all searches wait. */
async function holdDatabase(service: TestClient) {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = service.database.transaction().execute(() => {
    begun.resolve()
    return released.promise
  })
  await begun.promise
  const release = async () => {
    // Until then, all that has begun waits for the database, in the order in which it began.
    await setImmediate()
    released.resolve()
    await held
  }
  return { release, [Symbol.asyncDispose]: release }
}

test('a user has one search and eight that wait; another user is next', async () => {
  await using service = await startTestClient()
  // Both tokens are known now, so that the searches need no other read.
  for (const token of [service.ownerToken, service.restrictedToken]) await search(service, token)
  await using database = await holdDatabase(service)
  const answered: string[] = []
  const note = (name: string) => async (response: Response) => {
    answered.push(name)
    return readResponse(response)
  }
  const own = Array.from({ length: 9 }, () => search(service, service.ownerToken).then(note('owner')))
  const refused = await search(service, service.ownerToken)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await readResponse(refused)).toEqual(errorResponse(429, 'Too many requests'))
  const other = search(service, service.restrictedToken).then(note('restricted'))
  await database.release()
  expect(await other).toMatchObject({ status: 200 })
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual(own.map(() => 200))
  expect(answered.slice(0, 3)).toEqual(['owner', 'owner', 'restricted'])
})

test('a client that has gone makes room, and its search is not begun', async () => {
  await using service = await startTestClient()
  await search(service, service.ownerToken)
  await using database = await holdDatabase(service)
  const gone = new AbortController()
  const own = Array.from({ length: 9 }, (_, index) =>
    search(service, service.ownerToken, index === 5 ? gone.signal : undefined),
  )
  expect((await search(service, service.ownerToken)).status).toBe(429)
  gone.abort()
  expect((await own[5])?.status).toBe(499)
  const next = search(service, service.ownerToken)
  await database.release()
  expect((await next).status).toBe(200)
})

test('a token that is revoked while its search waits finds nothing', async () => {
  await using service = await startTestClient()
  const { id, token } = await createTestToken(service, {})
  await search(service, token)
  await using database = await holdDatabase(service)
  const revoked = service.database.deleteFrom('tokens').where('id', '=', id).execute()
  const response = search(service, token)
  await database.release()
  await revoked
  expect((await response).status).toBe(401)
})
