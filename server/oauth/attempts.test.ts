import { describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing.ts'
import { browser, owner } from './browser-testing.ts'

const wrong = { username: 'owner', password: 'wrong' }
async function tryOften(service: TestService, address: string, count: number) {
  const tab = browser(service, { address })
  const statuses: number[] = []
  for (let tries = 0; tries < count; tries += 1) statuses.push((await tab.go('/login', wrong)).status)
  return statuses
}
const signInFrom = async (service: TestService, address: string) =>
  (await browser(service, { address }).go('/login', owner(service))).status

describe('attempts to sign in', () => {
  test('from one address lock the user out there, and nowhere else', async () => {
    await using service = await startTestService()
    const statuses = await tryOften(service, '192.0.2.1', 120)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(await signInFrom(service, '192.0.2.1')).toBe(429)
    expect(await signInFrom(service, '192.0.2.2')).toBe(303)
  })

  test('from many addresses are limited for the user, except where the user has signed in lately', async () => {
    await using service = await startTestService()
    expect(await signInFrom(service, '203.0.113.7')).toBe(303)
    expect(await signInFrom(service, '2001:db8:0:7::1')).toBe(303)
    for (let host = 1; host <= 12; host += 1) await tryOften(service, `192.0.2.${host}`, 5)
    expect(await signInFrom(service, '198.51.100.1')).toBe(429)
    expect(await signInFrom(service, '203.0.113.7')).toBe(303)
    expect(await signInFrom(service, '2001:db8:0:7:ffff::2')).toBe(303)
    await service.advance(300_000)
    expect(await signInFrom(service, '198.51.100.1')).toBe(303)
  })

  test('with different names count for the address', async () => {
    await using service = await startTestService()
    const tab = browser(service, { address: '192.0.2.1' })
    for (let count = 0; count < 40; count += 1)
      expect((await tab.go('/login', { username: `user-${count}`, password: 'wrong' })).status).toBe(200)
    expect(await signInFrom(service, '192.0.2.1')).toBe(429)
    expect(await signInFrom(service, '192.0.2.2')).toBe(303)
  })

  test('from the addresses of one IPv6 network count together', async () => {
    await using service = await startTestService()
    await tryOften(service, '2001:db8:0:1::1', 3)
    await tryOften(service, '2001:db8:0:1:ffff::2', 2)
    expect(await signInFrom(service, '2001:db8:0:1::3')).toBe(429)
    expect(await signInFrom(service, '2001:db8:0:2::1')).toBe(303)
  })
})
