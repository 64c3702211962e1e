import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { startTestService } from './testing.ts'

test('with DOCUMENTED_ONLY, operations that the documents only mention are unknown, and the others are not', async () => {
  await using service = await startTestService({ settings: { documentedOnly: true } })
  const headers = { Authorization: `Bearer ${service.ownerToken}` }
  const isUnknown = async (path: string, method: string) => {
    const response = await service.fetch(`/v4${path}`, { method, headers })
    return response.status === 404 || response.status === 405
  }
  const lists = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const documented = lists.filter(({ kind }) => kind === 'documented')
  const referenced = lists.filter(({ kind }) => kind === 'referenced')
  expect(documented.length).toBeGreaterThan(10)
  expect(referenced.length).toBeGreaterThan(5)
  for (const { path, method } of documented) expect(await isUnknown(path, method), path).toBe(false)
  for (const { path, method } of referenced) expect(await isUnknown(path, method), path).toBe(true)

  const description: { paths: Record<string, object> } = await (await service.fetch('/openapi.json')).json()
  const described = new Set(Object.keys(description.paths).map((path) => path.replace(/^\/v4/, '')))
  expect(documented.filter(({ path }) => !described.has(path))).toEqual([])
  expect(referenced.filter(({ path }) => described.has(path))).toEqual([])
})
