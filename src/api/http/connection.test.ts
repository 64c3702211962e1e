import { afterEach, expect, test, vi } from 'vitest'
import { connection } from './connection.ts'

afterEach(() => connection.recordResponse(200))

test('a late response does not hide that the browser is offline, once a call has failed', () => {
  vi.stubGlobal('navigator', { onLine: false })
  connection.recordResponse(200)
  expect(connection.get()).toEqual({ online: true, reachable: true })
  connection.recordFailure()
  expect(connection.get()).toEqual({ online: false, reachable: false })
})

test('a call that fails while the browser has a network means that the service is away', () => {
  vi.stubGlobal('navigator', { onLine: true })
  connection.recordFailure()
  expect(connection.get()).toEqual({ online: true, reachable: false })
  connection.recordResponse(503)
  expect(connection.get()).toEqual({ online: true, reachable: false })
})
