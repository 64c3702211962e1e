import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const options = { maxRunning: 2, maxRunningPerClient: 1, maxWaitingPerClient: 3, maxWaiting: 5, maxWaitMs: 60_000 }

/** Work that ends when the test says so, and notes when it begins. */
function startWork(settings: Partial<typeof options> = {}) {
  const queue = new FairQueue({ ...options, ...settings })
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const add = (client: string, name: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    endings.set(name, resolve)
    const work = () => {
      begun.push(name)
      return promise.then(() => name)
    }
    const result = queue.run(client, work, signal)
    result.catch(() => null)
    return result
  }
  /** Ends work; resolves when the next work has begun. */
  const end = async (name: string, result: Promise<string>) => {
    endings.get(name)?.()
    await result
    await Promise.resolve()
  }
  return { queue, begun, add, end }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a client has one slot, and those that wait take turns', async () => {
  const { begun, add, end } = startWork({ maxRunning: 1 })
  const a1 = add('a', 'a1')
  const a2 = add('a', 'a2')
  const a3 = add('a', 'a3')
  const b1 = add('b', 'b1')
  const c1 = add('c', 'c1')
  await settle()
  expect(begun).toEqual(['a1'])
  for (const [name, result] of Object.entries({ a1, a2, b1, c1, a3 })) await end(name, result)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('another client need not wait while there is a second slot', async () => {
  const { begun, add } = startWork()
  void add('a', 'a1')
  void add('a', 'a2')
  void add('b', 'b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
})

test('a client may have several slots, and a free one goes to whoever waits longest', async () => {
  const { begun, add, end } = startWork({ maxRunning: 3, maxRunningPerClient: 2, maxWaitingPerClient: 4 })
  const a1 = add('a', 'a1')
  for (const name of ['a2', 'a3', 'a4']) void add('a', name)
  void add('b', 'b1')
  void add('c', 'c1')
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1', a1)
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('beyond the bounds work is refused with 429 and a time', async () => {
  const { add } = startWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  await expect(add('a', 'a5')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '2' } })
  for (const name of ['b1', 'b2', 'b3']) void add('b', name)
  await expect(add('c', 'c1')).rejects.toMatchObject({ status: 429 })
})

test('work that waits too long is refused, and never begins', async () => {
  const { begun, add, end } = startWork({ maxWaitMs: 10 })
  const a1 = add('a', 'a1')
  await expect(add('a', 'a2')).rejects.toMatchObject({ status: 429 })
  await end('a1', a1)
  const a3 = add('a', 'a3')
  await end('a3', a3)
  expect(begun).toEqual(['a1', 'a3'])
})

test('work whose client has gone leaves the queue', async () => {
  const { begun, add, end } = startWork()
  const gone = new AbortController()
  const a1 = add('a', 'a1')
  const a2 = add('a', 'a2', gone.signal)
  const a3 = add('a', 'a3')
  gone.abort(new Error('gone'))
  await expect(a2).rejects.toThrow('gone')
  await end('a1', a1)
  await end('a3', a3)
  expect(begun).toEqual(['a1', 'a3'])
  await expect(add('a', 'a4', gone.signal)).rejects.toThrow('gone')
})

test('work that fails frees its slot', async () => {
  const { queue } = startWork({ maxRunning: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('b', () => Promise.resolve(1))).toBe(1)
})
