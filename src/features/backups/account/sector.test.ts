import { expect, test } from 'vitest'
import { sectorPath, valueRadius } from './sector.ts'

test('the day begins at the top and goes clockwise', () => {
  const corners = sectorPath(0, 6, 10, 20)
    .split(/[MALZ]/)
    .filter(Boolean)
    .map((part) =>
      part
        .split(' ')
        .slice(-2)
        .map((text) => Math.round(Number(text)) || 0),
    )
  expect(corners).toEqual([
    [0, -20],
    [20, 0],
    [10, 0],
    [0, -10],
  ])
})

test('half of the value has half of the area', () => {
  expect(valueRadius(0, 3, 5)).toBe(3)
  expect(valueRadius(1, 3, 5)).toBe(5)
  expect(valueRadius(0.5, 3, 5) ** 2 - 3 ** 2).toBeCloseTo((5 ** 2 - 3 ** 2) / 2)
})
