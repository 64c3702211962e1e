import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitView, groupMarkers, middleOf, placeLabels, toPixels, viewAround, wholeMap } from './layout.ts'

const at = (x: number, y: number) => ({ point: { x, y } })
const points = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 200 }) }).map((point) => ({ point })),
  { maxLength: 30 },
)

test('every marker is in one group, and no two groups are closer than allowed', () => {
  fc.assert(
    fc.property(points, (markers) => {
      const groups = groupMarkers(markers, 24)
      expect(new Set(groups.flat())).toEqual(new Set(markers))
      expect(groups.flat()).toHaveLength(markers.length)
      const middles = groups.map(middleOf)
      for (const [index, a] of middles.entries())
        for (const b of middles.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(24)
    }),
  )
})

test('markers with room between them stay alone', () => {
  expect(groupMarkers([at(0, 0), at(24, 0), at(100, 50), at(104, 50)], 24)).toEqual([
    [at(0, 0)],
    [at(24, 0)],
    [at(100, 50), at(104, 50)],
  ])
})

test('a view is shown whole and centered', () => {
  const transform = fitView(wholeMap, { width: 500, height: 416 })
  expect(toPixels({ x: 0, y: 0 }, transform)).toEqual({ x: 0, y: 104 })
  expect(toPixels({ x: 1000, y: 416 }, transform)).toEqual({ x: 500, y: 312 })
})

test('zooming to a group separates its markers, and shows all of them', () => {
  const size = { width: 360, height: 200 }
  const regions = [
    { x: 500, y: 100 },
    { x: 506, y: 101 },
    { x: 503, y: 104 },
  ]
  const before = regions.map((point) => ({ point: toPixels(point, fitView(wholeMap, size)) }))
  expect(groupMarkers(before, 24)).toHaveLength(1)
  const after = regions.map((point) => ({ point: toPixels(point, fitView(viewAround(regions), size)) }))
  expect(groupMarkers(after, 24)).toHaveLength(3)
  for (const { point } of after) {
    expect(point.x).toBeGreaterThan(0)
    expect(point.x).toBeLessThan(size.width)
    expect(point.y).toBeGreaterThan(0)
    expect(point.y).toBeLessThan(size.height)
  }
})

test('a label is right of its marker, else left, above or below, that of a group above first; else it is absent', () => {
  const size = { width: 300, height: 100 }
  const labels = placeLabels(
    [
      { ...at(100, 50), text: 'Paris' },
      { ...at(130, 50), text: 'Milan' },
      { ...at(115, 58), text: 'Bern' },
      { ...at(290, 50), text: 'Osaka' },
      { ...at(220, 50), text: '2 nodes', isGroup: true },
      { ...at(10, 10), text: 'A name as wide as the map, or wider than that' },
    ],
    [],
    size,
  )
  expect(labels.map((label) => label && [label.anchor, Math.sign(label.at.y - 50)])).toEqual([
    ['end', 0],
    ['start', 0],
    ['middle', 1],
    ['end', 0],
    ['middle', -1],
    null,
  ])
})
