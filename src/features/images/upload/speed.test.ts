import { expect, test } from 'vitest'
import { SpeedMeter } from './speed.ts'

test('the speed is unknown at first, then that of the last seconds', () => {
  const meter = new SpeedMeter()
  expect(meter.add(0, 0)).toBe(null)
  expect(meter.add(100, 400)).toBe(null)
  expect(meter.add(1000, 1000)).toBe(1000)
  for (let at = 2000; at <= 10_000; at += 1000) meter.add(1000 + at, at)
  // Nothing is sent any more.
  let speed: number | null = null
  for (let at = 11_000; at <= 20_000; at += 1000) speed = meter.add(11_000, at)
  expect(speed).toBe(0)
})
