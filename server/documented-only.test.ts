import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { startTestService } from './testing.ts'

test('with DOCUMENTED_ONLY, operations that the documents only mention are unknown, and the others are not', async () => {
  await using service = await startTestService({ settings: { documentedOnly: true } })
  const send = async ({ method, path }: Endpoint) => {
    const headers = { Authorization: `Bearer ${service.ownerToken}` }
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    return service.fetch(`/v4${path.replaceAll(/\{\+?\w+\}/g, '4711')}`, { method, headers, ...body })
  }
  const documented = endpoints.filter(({ kind }) => kind === 'documented')
  const referenced = endpoints.filter(({ kind }) => kind === 'referenced')
  expect(referenced.length).toBeGreaterThan(40)
  for (const endpoint of referenced) {
    const response = await send(endpoint)
    expect(response.status, operationId(endpoint)).toBe(404)
    expect(await response.json()).toEqual({ errors: [{ reason: 'Not found' }] })
  }
  const lists = documented.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  expect(lists.length).toBeGreaterThan(10)
  for (const endpoint of lists) expect((await send(endpoint)).status, operationId(endpoint)).not.toBe(404)

  const description: { paths: Record<string, object> } = await (await service.fetch('/openapi.json')).json()
  const described = new Set(Object.keys(description.paths).map((path) => path.replace(/^\/v4/, '')))
  expect(lists.filter(({ path }) => !described.has(path))).toEqual([])
  expect(referenced.filter(({ path }) => described.has(path))).toEqual([])
})
