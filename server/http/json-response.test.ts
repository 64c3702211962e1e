import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toJson } from './json-response.ts'

test('JSON written in steps is the same', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.record({ data: fc.array(fc.jsonValue()), page: fc.nat() }))
  await fc.assert(
    fc.asyncProperty(value, async (each) => {
      expect(String(await toJson(each))).toBe(JSON.stringify(each))
    }),
    { numRuns: 500 },
  )
  const absent = { a: undefined, b: [undefined, 1], 'a "name"': 1 }
  expect(String(await toJson(absent))).toBe(JSON.stringify(absent))
})

test('other work has its turn while a long list is written', async () => {
  const finished: string[] = []
  // Not the same object again and again, which would take no time to write.
  const data = Array.from({ length: 100_000 }, (_, index) => ({ index, text: `${index} `.repeat(20) }))
  const writing = toJson({ data }).then(() => finished.push('list'))
  await setImmediate()
  finished.push('other work')
  await writing
  expect(finished).toEqual(['other work', 'list'])
})
