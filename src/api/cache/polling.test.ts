import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll, type PolledQuery } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queryOf = <T>(data: T | undefined, status: 'pending' | 'error' | 'success' = 'success') =>
  ({ state: { data, status } }) satisfies PolledQuery<T>

test('polls every 2 s while something is in transition, less often the longer it takes, and at least every 30 s', () => {
  const policy = poll.transition((inTransition: boolean) => inTransition)
  const query = queryOf(true)
  expect(policy(query)).toBe(2000)
  vi.advanceTimersByTime(60_000)
  expect(policy(query)).toBe(12_000)
  vi.advanceTimersByTime(600_000)
  expect(policy(query)).toBe(30_000)
})

test('polls quickly again when something else is in transition', () => {
  const policy = poll.transition((ids: string) => ids)
  const query = { state: { data: '1', status: 'success' as const } }
  policy(query)
  vi.advanceTimersByTime(300_000)
  expect(policy(query)).toBe(30_000)
  query.state.data = '1,2'
  expect(policy(query)).toBe(2000)
})

test('polls quickly again when the same is in transition again', () => {
  const policy = poll.transition((inTransition: boolean) => inTransition)
  const query = { state: { data: true, status: 'success' as const } }
  policy(query)
  query.state.data = false
  policy(query)
  vi.advanceTimersByTime(300_000)
  query.state.data = true
  expect(policy(query)).toBe(2000)
})

test('polls slowly when nothing is in transition, before the first response and after a failure', () => {
  const policy = poll.transition((inTransition: boolean) => inTransition)
  expect(policy(queryOf(false))).toBe(30_000)
  expect(policy(queryOf<boolean>(undefined, 'pending'))).toBe(30_000)
  expect(policy(queryOf(true, 'error'))).toBe(30_000)
})
