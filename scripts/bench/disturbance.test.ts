import { expect, it } from 'vitest'
import { leastDisturbed, parseStolenTime } from './disturbance.ts'

it('reads the stolen time of all processors', () => {
  expect(parseStolenTime('cpu  100 2 30 400 5 6 7 123 0 0\ncpu0 50 1 15 200 2 3 3 60 0 0\n')).toBe(1230)
  expect(parseStolenTime('Darwin')).toBe(0)
})

/** Measures 1, 2, 3 and so on; the stolen time grows by the number that stands for each. */
function samples(stolen: readonly number[]) {
  let taken = 0
  let total = 0
  return {
    measure: async () => {
      total += stolen[taken] ?? 0
      return (taken += 1)
    },
    readStolenTime: () => total,
  }
}

it('takes no more samples than it needs while nothing is stolen', async () => {
  const { measure, readStolenTime } = samples([])
  expect(await leastDisturbed(3, measure, readStolenTime)).toEqual([1, 2, 3])
})

it('repeats disturbed samples', async () => {
  const { measure, readStolenTime } = samples([0, 1000, 0, 1000, 0])
  expect(await leastDisturbed(3, measure, readStolenTime)).toEqual([1, 3, 5])
})

it('takes the least disturbed when all are', async () => {
  const { measure, readStolenTime } = samples([9e9, 9e9, 9e9, 9e9, 1e6, 9e9])
  const taken = await leastDisturbed(2, measure, readStolenTime)
  expect(taken).toHaveLength(2)
  expect(taken[0]).toBe(5)
})
