import { expect, test } from 'vitest'
import { averageOut, loadAt, noLoad } from './load.ts'

const machine = (id: number) => ({ id, vcpus: 2, transfer: 4000, hasPrivateAddress: id % 2 === 0 })
const start = Date.UTC(2026, 0, 1)
const step = 300_000
const ids = Array.from({ length: 40 }, (_, at) => at * 97 + 1)
const dayOf = (id: number) => Array.from({ length: 288 }, (_, at) => loadAt(machine(id), start + at * step))

test('the load is never negative or beyond what the machine has, and differs between machines', () => {
  const means = ids.map((id) => {
    const loads = dayOf(id)
    for (const load of loads) {
      for (const value of Object.values(load)) expect(value).toBeGreaterThanOrEqual(0)
      expect(load.cpu).toBeLessThanOrEqual(200)
      expect(load.privateOut > 0).toBe(id % 2 === 0)
    }
    return loads.reduce((sum, { cpu }) => sum + cpu, 0) / loads.length
  })
  expect(new Set(means).size).toBe(ids.length)
  expect(Math.max(...means) / Math.min(...means)).toBeGreaterThan(3)
})

test('the load of a moment is always the same', () => {
  expect(loadAt(machine(5), start)).toEqual(loadAt(machine(5), start))
  expect(loadAt(machine(5), start)).not.toEqual(noLoad)
})

test('what is sent in a day is about what the transfer of the month counts', () => {
  for (const id of ids) {
    const loads = dayOf(id)
    const mean = loads.reduce((sum, { netOut }) => sum + netOut, 0) / loads.length
    expect(mean / averageOut(machine(id))).toBeGreaterThan(0.85)
    expect(mean / averageOut(machine(id))).toBeLessThan(1.15)
  }
})
