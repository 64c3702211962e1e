import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deadline, Slice } from './slices.ts'

const { signal: never } = new AbortController()

test('slices of several works take turns, one in each turn of the event loop', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    const slice = new Slice(never)
    for (let step = 1; step <= 2; step += 1) {
      await slice.next()
      order.push(`${name}${step}`)
    }
  }
  const all = Promise.all([work('a'), work('b'), work('c')])
  for (let turn = 1; turn <= 6; turn += 1) {
    await setImmediate()
    order.push('request')
  }
  await all
  expect(order.filter((entry) => entry !== 'request')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  for (const [index, entry] of order.entries())
    expect(entry === 'request' && order[index + 1] === 'request').toBe(false)
})

test('a slice is over after a few milliseconds', async () => {
  const slice = new Slice()
  await expect.poll(() => slice.isOver).toBe(true)
  await slice.next()
  expect(slice.isOver).toBe(false)
})

test('work ends at its deadline, with its reason', async () => {
  const slice = new Slice(deadline(20, new Error('too late')))
  const work = async () => {
    for (;;) await slice.next()
  }
  await expect(work()).rejects.toThrow('too late')
})
