/** With other identifier words, the service never says "node" (src/contract/identifiers/words.ts). */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { operationId } from '#contract/endpoint.ts'
import { bearer, readResponse } from './response-testing.ts'
import { startTestService, type TestService } from './testing.ts'

const words = { node: 'acme', monitor: 'watch' }
const start = () => startTestService({ settings: { words }, demo: true })

const call = async (service: TestService, path: string, body?: object) =>
  readResponse(
    await service.fetch(path, {
      headers: bearer(service.ownerToken),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    }),
  )

/** Names that do not contain the word, and texts that users of the demo have written. */
const otherTexts = /nanode|nodebalancer|^app-node$|^Joins a new node to the application\.$|\n/i

/** Every text of a response that contains the neutral word, with its path. */
function neutralTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /node/i.test(value) && !otherTexts.test(value) ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const found = neutralTexts(member, Array.isArray(value) ? `${path}[]` : `${path}.${name}`)
    if (/node(?!balancer)/i.test(name)) found.push(`${path}.${name}`)
    return found
  })
}

const collections = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))

test.each(collections.map((endpoint) => [operationId(endpoint), endpoint.path] as const))('%s', async (_, path) => {
  await using service = await start()
  const { status, body } = await call(service, `/v4${path.replace(/^\/node\//, '/acme/')}`)
  expect(status).toBeLessThan(300)
  expect(neutralTexts(body)).toEqual([])
})

test('clients retry on exactly "Acme busy."', async () => {
  await using service = await start()
  const created = await call(service, '/v4/acme/instances', {
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'acme/debian12',
    root_pass: 'correct horse 1',
  })
  const { id, label } = created.body
  expect(label).toBe(`acme${id}`)
  expect(await call(service, `/v4/acme/instances/${id}/shutdown`, {})).toEqual({
    status: 400,
    body: { errors: [{ reason: 'Acme busy.' }] },
  })
  await service.fetch(`/v4/acme/instances/${id}`, { method: 'DELETE', headers: bearer(service.ownerToken) })
  const { body } = await call(service, '/v4/account/events')
  expect(body.data).toContainEqual(
    expect.objectContaining({ action: 'acme_create', status: 'failed', message: 'The acme was deleted' }),
  )
})

test('catalogs and scripts bear the name of the service', async () => {
  await using service = await start()
  expect((await call(service, '/v4/images/acme/debian12')).body).toMatchObject({ created_by: 'acme' })
  expect((await call(service, '/v4/acme/types/g6-standard-2')).body).toMatchObject({ label: 'Acme 4GB' })
  expect((await call(service, '/v4/acme/kernels/acme/latest-64bit')).body).toMatchObject({
    label: 'Latest 64 bit (5.14.17-x86_64-acme150)',
  })
  const scripts = await service.fetch('/v4/acme/stackscripts', {
    headers: { ...bearer(service.ownerToken), 'X-Filter': '{"username":"acme"}' },
  })
  expect((await readResponse(scripts)).body.results).toBeGreaterThan(1)
})
