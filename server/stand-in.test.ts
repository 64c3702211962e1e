/** The service for the tests of other programs: its tokens, its clock and its faults. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService } from './stand-in.ts'
import type { RunningService } from './stand-in-types.ts'

const ownerToken = 'a1'.repeat(32)
let service: RunningService

beforeAll(async () => void (service = await startService({ demo: true, ownerToken })))
afterAll(() => service.close())
beforeEach(() => service.setFaults([]))

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/v4${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json' },
  })
const createDomain = (domain: string) =>
  send('/domains', { method: 'POST', body: JSON.stringify({ domain, type: 'master', soa_email: 'a@example.org' }) })
const domainNames = async () => {
  const answer: { data: { domain: string }[] } = await (await send('/domains?page_size=500')).json()
  return answer.data.map(({ domain }) => domain)
}

it('takes the given token, and moves its clock', async () => {
  expect((await send('/profile')).status).toBe(200)
  const before = service.now()
  await service.advance(3_600_000)
  expect(service.now() - before).toBeGreaterThanOrEqual(3_600_000)
})

it.each([429, 500, 503] as const)(
  'answers %i as the service would, for the operation of the rule only',
  async (effect) => {
    service.setFaults([{ operation: 'domainsCreate', effect }])
    const response = await createDomain('refused.example')
    expect(response.status).toBe(effect)
    expect(response.headers.get('Retry-After')).toBe('1')
    expect(await response.json()).toEqual({ errors: [{ reason: expect.any(String) }] })
    expect(await domainNames()).not.toContain('refused.example')
  },
)

it('drops a request before the service has it, and cuts a response after', async () => {
  service.setFaults([{ operation: 'domainsCreate', effect: 'drop' }])
  await expect(createDomain('dropped.example')).rejects.toThrow('fetch failed')
  service.setFaults([{ operation: 'domainsCreate', effect: 'cut' }])
  const response = await createDomain('cut.example')
  await expect(response.text()).rejects.toThrow('terminated')
  service.setFaults([])
  const names = await domainNames()
  expect(names).not.toContain('dropped.example')
  expect(names).toContain('cut.example')
})

it('delays, by the first rule that concerns the request, at its rate', async () => {
  service.setFaults([
    { operation: 'domainsList', rate: 0, effect: 500 },
    { operation: 'profileView', effect: 503 },
    { delay: 50 },
  ])
  const startedAt = performance.now()
  expect((await send('/domains')).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(45)
  expect((await send('/profile')).status).toBe(503)
})

it('knows the operations of the OpenAPI document only', () =>
  expect(() => service.setFaults([{ operation: 'domainList', effect: 500 }])).toThrow(
    'No operation is called domainList',
  ))
