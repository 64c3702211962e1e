/** Load and transfer of nodes (gaps 4.7). */
import { describe, expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { statistics } from '#contract/areas/statistics.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'

const hour = 3_600_000
const unavailable = errorResponse('Stats are unavailable at this time.')

describe('the load of the last 24 hours', () => {
  test('is not available for a new node, and then has a point for every 5 minutes', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { label: 'web-1' }) }
    expect(await service.expectError(statistics.day, { path })).toEqual(unavailable)
    await service.advance(48 * hour)
    const { title, data } = await service.call(statistics.day, { path })
    expect(title).toBe(`Quarterdeck, simulated machines - web-1 (node${path.nodeId}) - day (5 min avg)`)
    expect(data.cpu.length).toBe(288)
    expect(data.cpu.every(([time]) => time % 300_000 === 0)).toBe(true)
    expect(data.cpu.every(([, value]) => value > 0)).toBe(true)
    expect(data.netv4.private_out.every(([, value]) => value === 0)).toBe(true)
    expect(await service.call(statistics.day, { path })).toEqual({ title, data })
  })

  test('is zero while the node is off', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { private_ip: true }) }
    const created = service.now()
    await service.advance(6 * hour)
    const off = service.now()
    await service.call(nodes.shutdown, { path })
    await service.advance(6 * hour)
    const on = service.now()
    await service.call(nodes.boot, { path, body: {} })
    await service.advance(6 * hour)
    const { data } = await service.call(statistics.day, { path })
    for (const series of [data.cpu, data.io.io, data.netv4.out, data.netv6.in, data.netv4.private_in])
      for (const [time, value] of series)
        if ((time > created && time < off) || time > on + 60_000) expect(value).toBeGreaterThan(0)
        else if (time > off + 60_000 && time < on) expect(value).toBe(0)
  })
})

describe('a month', () => {
  test('has a point for every two hours since the creation, and none before it', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service) }
    await service.advance(40 * 24 * hour)
    const june = await service.call(statistics.month, { path: { ...path, year: 2026, month: 6 } })
    expect(june.data.cpu).toHaveLength(186)
    expect(june.title).toContain('month (2 hour avg)')
    expect(new Date(june.data.cpu[0]?.[0] ?? 0).toISOString()).toBe('2026-06-15T12:00:00.000Z')
    expect(await service.expectError(statistics.month, { path: { ...path, year: 2026, month: 5 } })).toEqual(
      unavailable,
    )
    const july = await service.call(statistics.monthTransfer, { path: { ...path, year: 2026, month: 7 } })
    expect(july.bytes_out).toBeGreaterThan(0)
    expect(july.bytes_total).toBe(july.bytes_in + july.bytes_out)
    const may = await service.call(statistics.monthTransfer, { path: { ...path, year: 2026, month: 5 } })
    expect(may).toEqual({ bytes_in: 0, bytes_out: 0, bytes_total: 0 })
  })

  test.each([
    [1999, 6, errorResponse('Must be 2000-2037', 'year')],
    [2038, 6, errorResponse('Must be 2000-2037', 'year')],
    [2026, 13, errorResponse('Must be 1-12', 'month')],
    [2026, 7, errorResponse('The month has not begun')],
    [2026, 0, errorResponse('Not found', undefined, 404)],
  ])('%i-%i is refused', async (year, month, error) => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service), year, month }
    for (const endpoint of [statistics.month, statistics.monthTransfer])
      expect(await service.expectError(endpoint, { path })).toEqual(error)
  })
})

test('the transfer of the month counts while the node is on, against a quota for the rest of its first month', async () => {
  await using service = await startTestClient()
  const path = { nodeId: await createSettledNode(service) }
  await service.advance(24 * hour)
  const first = await service.call(statistics.transfer, { path })
  expect(first.quota).toBe(2075)
  expect(first.used).toBeGreaterThan(0)
  expect(first.billable).toBe(0)
  await service.call(nodes.shutdown, { path })
  await service.advance(hour)
  const second = await service.call(statistics.transfer, { path })
  await service.advance(24 * hour)
  expect(await service.call(statistics.transfer, { path })).toEqual(second)
  await createSettledNode(service)
  const account = await service.call(statistics.accountTransfer, {})
  expect(account.quota).toBeGreaterThan(first.quota)
  expect(account.used).toBe(Math.round(second.used / 1e9))
  await service.advance(30 * 24 * hour)
  expect((await service.call(statistics.transfer, { path })).quota).toBe(4000)
})
