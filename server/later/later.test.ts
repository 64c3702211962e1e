/** Operations for clients of later versions, with `LATER=1`. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { endpoints } from '#contract/contract.ts'
import { fillPath, operationId, type Endpoint } from '#contract/endpoint.ts'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import { at, keys, operationsOf, redoclyProblems } from '#contract/openapi/document-testing.ts'
import { createSettledNode, errorResponse, startTestClient } from '../handlers/testing.ts'
import { bearer, createTestToken, readResponse } from '../response-testing.ts'
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { recordLaterExamples } from './examples-testing.ts'
import { laterAreas } from './operations.ts'

const { account, volumes, firewalls, images: laterImages } = laterAreas
const start = (settings = {}) => startTestClient({ settings: { later: true, ...settings } })

const added: Endpoint[] = [account, volumes, firewalls].flatMap((area): Endpoint[] => Object.values(area))
const namedEndpoints = added.map((endpoint) => ({ id: operationId(endpoint), endpoint }))
const emptyPage = { data: [], page: 1, pages: 1, results: 0 }
const restrictedId = 2
const hour = 3_600_000

test('without LATER all of it is unknown, and images and the OpenAPI document are those of the contract', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service)
  for (const endpoint of added) {
    const response = await service.fetch(`/v4${fillPath(endpoint.path, { nodeId })}`, {
      headers: bearer(service.ownerToken),
    })
    expect(await readResponse(response), operationId(endpoint)).toEqual({
      status: 404,
      body: { errors: [{ reason: 'Not found' }] },
    })
  }
  expect(await service.call(images.view, { path: { imageId: 'node/debian12' } })).not.toHaveProperty('capabilities')
  const document = await (await service.fetch('/openapi.json')).json()
  expect(operationsOf(document)).toHaveLength(endpoints.length + 1)
  expect(keys(at(document, 'components', 'schemas', 'Image', 'properties'))).not.toContain('capabilities')
})

describe('the account', () => {
  test('has the email address of its first unrestricted user, its age, and nothing to pay', async () => {
    await using service = await start()
    const now = new Date(service.now()).toISOString().slice(0, 19)
    const view = await service.call(account.view, {})
    expect(view).toMatchObject({ email: 'owner@example.com', active_since: now, balance: 0, balance_uninvoiced: 0 })
    expect(view.capabilities).toEqual(['Nodes', 'GPU Nodes', 'Vlans'])
    const response = await service.fetch('/v4/account', { headers: bearer(service.ownerToken) })
    expect(response.headers.get('x-customer-uuid')).toBe(view.euuid)
  })

  test('has settings that cannot be changed', async () => {
    await using service = await start()
    expect(await service.call(account.settings, {})).toEqual({
      backups_enabled: false,
      managed: false,
      monitor_subscription: null,
      network_helper: true,
      object_storage: 'disabled',
    })
    const put = await service.fetch('/v4/account/settings', {
      method: 'PUT',
      body: '{"network_helper":false}',
      headers: bearer(service.ownerToken),
    })
    expect(put.status).toBe(405)
  })

  test('lists maintenance of readable nodes, which begins and ends, filtered by its status', async () => {
    const maintenance = [{ region: 'us-east', when: '2026-06-15T12:00:00', until: '2026-06-15T14:00:00' }]
    await using service = await start({ maintenance })
    await createSettledNode(service, { label: 'web-1' })
    const readable = await createSettledNode(service, { label: 'web-2' })
    await setGrant(service.database, restrictedId, 'node', readable, 'read_only')
    const pending = await service.call(account.maintenance, {}, service.restrictedToken)
    expect(pending.data).toEqual([
      {
        type: 'reboot',
        status: 'pending',
        reason: 'The host of this node is scheduled for maintenance.',
        when: '2026-06-15T12:00:00',
        entity: { type: 'node', id: readable, label: 'web-2', url: `/v4/node/instances/${readable}` },
      },
    ])
    await service.advance(2 * hour)
    const count = async (status: string) => (await service.call(account.maintenance, { filter: { status } })).results
    expect([await count('started'), await count('pending')]).toEqual([2, 0])
    await service.advance(2 * hour)
    expect(await service.call(account.maintenance, {})).toEqual(emptyPage)
  })
})

test('there are no volumes and firewalls', async () => {
  await using service = await start()
  const path = { nodeId: await createSettledNode(service) }
  expect(await service.call(volumes.list, { filter: { label: 'data' } })).toEqual(emptyPage)
  expect(await service.call(volumes.ofNode, { path, query: { page_size: 100 } })).toEqual(emptyPage)
  expect(await service.call(firewalls.ofNode, { path })).toEqual(emptyPage)
  expect(await service.expectError(volumes.list, { query: { page: 2 } })).toEqual(
    errorResponse('Not found', undefined, 404),
  )
  expect(await service.expectError(volumes.ofNode, { path: { nodeId: 4711 } })).toEqual(
    errorResponse('Not found', undefined, 404),
  )
})

test('an image has capabilities wherever it is returned', async () => {
  await using service = await start()
  const { data } = await service.call(laterImages.list, {})
  expect(data.length).toBeGreaterThan(10)
  expect(data.filter(({ capabilities }) => capabilities.length > 0)).toEqual([])
  const anonymous = await service.call(laterImages.view, { path: { imageId: 'node/debian12' } }, null)
  expect(anonymous.capabilities).toEqual([])
  const { image } = await service.call(laterImages.upload, { body: { label: 'golden', region: 'us-east' } })
  expect(image.capabilities).toEqual([])
  const path = { imageId: image.id }
  const updated = await service.call(laterImages.update, { path, body: { label: 'silver' } })
  expect(updated).toMatchObject({ label: 'silver', capabilities: [] })
  await service.call(laterImages.remove, { path })
  expect(await service.expectError(laterImages.view, { path })).toEqual(errorResponse('Not found', undefined, 404))
})

describe('access', () => {
  test.each(namedEndpoints)('$id needs a token with its scope', async ({ endpoint }) => {
    await using service = await start()
    const nodeId = await createSettledNode(service)
    const scopes = 'domains:read_write images:read_write events:read_only'
    const { token } = await createTestToken(service, { scopes })
    expect(await service.expectError(endpoint, { path: { nodeId } }, null)).toMatchObject({
      status: 401,
      errors: [{ reason: 'Invalid Token' }],
    })
    expect(await service.expectError(endpoint, { path: { nodeId } }, token)).toMatchObject({
      status: 401,
      errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }],
    })
  })

  test.each(namedEndpoints.filter(({ endpoint }) => endpoint.grant))(
    '$id needs the grant on the account',
    async ({ endpoint }) => {
      await using service = await start()
      expect(await service.expectError(endpoint, {}, service.restrictedToken)).toMatchObject({ status: 403 })
      await setGlobalGrants(service.database, restrictedId, { account_access: 'read_only' })
      expect((await service.call(account.view, {}, service.restrictedToken)).email).toBe('owner@example.com')
    },
  )

  test.each(namedEndpoints.filter(({ endpoint }) => endpoint.entity))(
    '$id needs a grant on the node',
    async ({ endpoint }) => {
      await using service = await start()
      const nodeId = await createSettledNode(service)
      const input = { path: { nodeId } }
      expect(await service.expectError(endpoint, input, service.restrictedToken)).toMatchObject({ status: 404 })
      await setGrant(service.database, restrictedId, 'node', nodeId, 'read_only')
      const response = await service.fetch(`/v4${fillPath(endpoint.path, { nodeId })}`, {
        headers: bearer(service.restrictedToken),
      })
      expect(await readResponse(response)).toEqual({ status: 200, body: emptyPage })
    },
  )
})

test('with other identifier words, and below /v4beta, all of it is said in them', async () => {
  const words = { node: 'acme', monitor: 'watch' }
  const maintenance = [{ region: 'us-east', when: '2026-06-15T12:00:00', until: '2026-06-15T14:00:00' }]
  await using service = await start({ words, maintenance })
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await service.fetch(path, { headers: bearer(service.ownerToken), ...init })
    return (await readResponse(response)).body
  }
  const body = JSON.stringify({ region: 'us-east', type: 'g6-nanode-1', label: 'web-1' })
  const { id } = await read('/v4beta/acme/instances', { method: 'POST', body })
  expect((await read('/v4beta/account')).capabilities).toEqual(['Acmes', 'GPU Acmes', 'Vlans'])
  expect(await read('/v4beta/account/settings')).toHaveProperty('watch_subscription', null)
  expect((await read('/v4/account/maintenance')).data).toMatchObject([
    { reason: 'The host of this acme is scheduled for maintenance.', entity: { type: 'acme', id } },
  ])
  expect(await read('/v4beta/volumes')).toEqual(emptyPage)
  expect(await read(`/v4/acme/instances/${id}/volumes`)).toEqual(emptyPage)
  expect(await read(`/v4beta/acme/instances/${id}/firewalls`)).toEqual(emptyPage)
  expect(await read('/v4/images/acme/debian12')).toMatchObject({ id: 'acme/debian12', capabilities: [] })
})

describe('the OpenAPI document', () => {
  test('describes it, and has no problem for Redocly', async () => {
    await using service = await start()
    const document = await (await service.fetch('/openapi.json')).json()
    const paths = keys(at(document, 'paths'))
    expect(added.filter(({ path }) => !paths.includes(path))).toEqual([])
    expect(at(document, 'components', 'schemas', 'Image', 'required')).toContain('capabilities')
    expect((await new Validator().validate(structuredClone(document))).valid).toBe(true)
    expect(await redoclyProblems(document)).toEqual([])
  })

  test('has the words of the service', async () => {
    const words = { node: 'acme', monitor: 'watch' }
    await using service = await start({ words })
    const document = await (await service.fetch('/openapi.json')).json()
    const codec = createIdentifierCodec(words)
    for (const { path } of added)
      expect(keys(at(document, 'paths'))).toContain(codec.path(path).replace('nodeId', 'acmeId'))
    expect(keys(at(document, 'components', 'schemas', 'Volume', 'properties'))).toContain('acme_id')
  })

  /** To record them again: `npx vitest run --project unit server/later -u`. */
  test('has examples, which are what the demo account returns', async () => {
    const text = `${JSON.stringify(await recordLaterExamples(), null, 2)}\n`
    await expect(text).toMatchFileSnapshot('examples.json')
  })
})
