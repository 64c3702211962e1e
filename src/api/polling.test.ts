import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll, type Polled } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queryOf = <T>(data: T | undefined, status: 'pending' | 'error' | 'success' = 'success') => ({ state: { data, status } }) satisfies Polled<T>

test('asks every 2 s while something is in transition, slower the longer it takes, never slower than 30 s', () => {
  const ask = poll.transition((busy: boolean) => busy)
  const query = queryOf(true)
  expect(ask(query)).toBe(2000)
  vi.advanceTimersByTime(60_000)
  expect(ask(query)).toBe(12_000)
  vi.advanceTimersByTime(600_000)
  expect(ask(query)).toBe(30_000)
})

test('is quick again when something else is in transition', () => {
  const ask = poll.transition((ids: string) => ids)
  const query = { state: { data: '1', status: 'success' as const } }
  ask(query)
  vi.advanceTimersByTime(300_000)
  expect(ask(query)).toBe(30_000)
  query.state.data = '1,2'
  expect(ask(query)).toBe(2000)
})

test('asks slowly when nothing moves, before there is an answer, and after a failure', () => {
  const ask = poll.transition((busy: boolean) => busy)
  expect(ask(queryOf(false))).toBe(30_000)
  expect(ask(queryOf<boolean>(undefined, 'pending'))).toBe(30_000)
  expect(ask(queryOf(true, 'error'))).toBe(30_000)
})
