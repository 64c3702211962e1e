import { Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countOverdueJobs } from '../jobs/queue.ts'
import { createMetrics } from './metrics.ts'
import { createTestToken } from '../response-testing.ts'
import { startTestService } from '../testing.ts'

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

test('requests are counted by operation, method and status', async () => {
  await using service = await startTestService()
  await service.fetch('/v4/profile', bearer(service.ownerToken))
  await service.fetch('/v4/node/instances/4711', bearer(service.ownerToken))
  const response = await service.fetch('/metrics', bearer(service.ownerToken))
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",operation="profile.view",status="200"} 1')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",operation="nodes.view",status="404"} 1')
  expect(lines).toContain('jobs_overdue 0')
})

test('jobs are counted that should have begun by now', async () => {
  await using service = await startTestService()
  const { database } = service
  const now = service.now()
  await database
    .insertInto('jobs')
    .values([now - 1, now, now + 1].map((due_at) => ({ kind: 'node.booted', subject_id: 1, payload: '{}', due_at })))
    .execute()
  expect(await countOverdueJobs(database, now)).toBe(2)
})

test('they are for unrestricted users who may read the account', async () => {
  await using service = await startTestService()
  const statusFor = async (token: string) => (await service.fetch('/metrics', bearer(token))).status
  expect((await service.fetch('/metrics')).status).toBe(401)
  expect(await statusFor(service.restrictedToken)).toBe(403)
  expect(await statusFor((await createTestToken(service, { scopes: 'nodes:read_only' })).token)).toBe(403)
  expect(await statusFor((await createTestToken(service, { scopes: 'account:read_only' })).token)).toBe(200)
})

test('figures of the process stand beside them', async () => {
  const registry = new Registry()
  const figure = new Gauge({ name: 'process_figure', help: 'A figure.', registers: [registry] })
  figure.set(3)
  const text = await (await createMetrics(() => Promise.resolve(0), registry).respond()).text()
  expect(text).toContain('process_figure 3')
  expect(text).toContain('jobs_overdue 0')
})
