/** Many requests of one client at a time: the requests of others do not wait for all of them. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { fillPath } from '#contract/endpoint.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { users } from '#contract/areas/users.ts'
import { maxJsonValues } from '#contract/limits.ts'
import { bearer, errorResponse, readResponse } from '../response-testing.ts'
import { startTestClient, type TestClient } from '../handlers/testing.ts'

const list = (token: string) => [`/v4${nodes.list.path}`, { headers: bearer(token) }] as const
const create = (token: string, label: string) => {
  const body = JSON.stringify({
    label,
    ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGHoH1AKBtCPPd3oyvtQdxIAVVEqZ0cZeh6kXbRxY/KA',
  })
  const headers = { ...bearer(token), 'Content-Type': 'application/json' }
  return [`/v4${sshKeys.create.path}`, { method: 'POST', headers, body }] as const
}

/** Sends requests at the same time, and returns their names in the order of the answers. */
async function answerOrder(
  service: TestClient,
  requests: readonly (readonly [name: string, ...request: Parameters<TestClient['fetch']>])[],
): Promise<string[]> {
  const answered: string[] = []
  const send = async ([name, ...request]: (typeof requests)[number]) => {
    const response = await service.fetch(...request)
    answered.push(name)
    expect(await readResponse(response)).toMatchObject({ status: 200 })
  }
  await Promise.all(requests.map(send))
  return answered
}

/** Both tokens are known, so that requests wait for nothing but their turn. */
async function startKnowingTokens() {
  const service = await startTestClient()
  for (const token of [service.ownerToken, service.restrictedToken]) await service.fetch(...list(token))
  return service
}

test("a client's reads take turns with those of others", async () => {
  await using service = await startKnowingTokens()
  const own = Array.from({ length: 20 }, () => ['own', ...list(service.ownerToken)] as const)
  const order = await answerOrder(service, [...own, ['other', ...list(service.restrictedToken)]])
  expect(order.indexOf('other')).toBeLessThan(3)
})

test("a client's writes take turns with those of others", async () => {
  await using service = await startKnowingTokens()
  const own = Array.from({ length: 20 }, (_, index) => ['own', ...create(service.ownerToken, `key-${index}`)] as const)
  const order = await answerOrder(service, [...own, ['other', ...create(service.restrictedToken, 'key')]])
  expect(order.indexOf('other')).toBeLessThan(3)
})

test('what arrives meanwhile is answered between two reads', async () => {
  await using service = await startKnowingTokens()
  const answered: string[] = []
  const note = (name: string) => () => answered.push(name)
  const own = Array.from({ length: 20 }, () => service.fetch(...list(service.ownerToken)).then(note('own')))
  await setImmediate()
  await service.fetch('/health').then(note('health'))
  await Promise.all(own)
  expect(answered.indexOf('health')).toBeLessThan(5)
})

test('a read that waited is refused when its user has been removed in the meantime', async () => {
  await using service = await startKnowingTokens()
  const reads = Array.from({ length: 20 }, () => service.fetch(...list(service.restrictedToken)))
  const removal = fillPath(users.remove.path, { username: 'restricted' })
  const removed = await service.fetch(`/v4${removal}`, { method: 'DELETE', headers: bearer(service.ownerToken) })
  expect(removed.status).toBe(200)
  const [first, ...others] = await Promise.all((await Promise.all(reads)).map(readResponse))
  expect(first).toMatchObject({ status: 200 })
  expect(others.at(-1)).toEqual(errorResponse(401, 'Invalid Token'))
})

test('bodies of one client that take long to read take turns with those of others', async () => {
  await using service = await startKnowingTokens()
  const items = Array.from({ length: maxJsonValues / 2 - 1 }, () => '{}').join(',')
  const answered: string[] = []
  const send = async (name: string, token: string) => {
    const init = { method: 'PUT', headers: bearer(token), body: `{"tags":[${items}]}` }
    expect((await service.fetch(`/v4${preferences.update.path}`, init)).status).toBe(400)
    answered.push(name)
  }
  const own = Array.from({ length: 10 }, () => send('own', service.ownerToken))
  await Promise.all([...own, send('other', service.restrictedToken)])
  expect(answered.indexOf('other')).toBeLessThan(3)
})
