import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { exclusively } from './exclusive.ts'

it('lets two that replace a whole list each keep what the other one has added', async () => {
  let stored: readonly string[] = []
  const add = (tag: string) =>
    exclusively('tags of node 1', async () => {
      const read = stored
      await setImmediate()
      stored = [...read, tag]
    })
  await Promise.all([add('first'), add('second')])
  expect(stored).toEqual(['first', 'second'])
})

it('does not hold up what has another name, and goes on after a failure', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = exclusively('a', () => held)
  await exclusively('b', () => Promise.resolve())
  release()
  await first
  await expect(exclusively('a', () => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
  expect(await exclusively('a', () => Promise.resolve('done'))).toBe('done')
})
