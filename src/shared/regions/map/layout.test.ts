import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitView, groupMarkers, middleOf, placeLabels, toPixels, viewAround, wholeMap } from './layout.ts'

const at = (x: number, y: number) => ({ point: { x, y } })
const points = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 200 }) }).map((point) => ({ point })),
  { maxLength: 30 },
)

/** Groups are larger the more markers they hold. */
const radiusOf = (group: readonly unknown[]) => 10 + 2 * group.length

test('every marker is in one group, and no two groups overlap', () => {
  fc.assert(
    fc.property(points, (markers) => {
      const groups = groupMarkers(markers, radiusOf)
      expect(new Set(groups.flat())).toEqual(new Set(markers))
      expect(groups.flat()).toHaveLength(markers.length)
      const circles = groups.map((group) => ({ point: middleOf(group), radius: radiusOf(group) }))
      for (const [index, a] of circles.entries())
        for (const b of circles.slice(index + 1))
          expect(Math.hypot(a.point.x - b.point.x, a.point.y - b.point.y)).toBeGreaterThanOrEqual(a.radius + b.radius)
    }),
  )
})

test('markers with room between them stay alone', () => {
  expect(groupMarkers([at(0, 0), at(24, 0), at(100, 50), at(104, 50)], radiusOf)).toEqual([
    [at(0, 0)],
    [at(24, 0)],
    [at(100, 50), at(104, 50)],
  ])
})

test('a view is shown whole and centered', () => {
  const transform = fitView(wholeMap, { width: 500, height: 440 })
  expect(toPixels({ x: 0, y: 0 }, transform)).toEqual({ x: 0, y: 110 })
  expect(toPixels({ x: 1000, y: 440 }, transform)).toEqual({ x: 500, y: 330 })
})

test('zooming to a group separates its markers, and shows all of them', () => {
  const size = { width: 360, height: 200 }
  const regions = [
    { x: 500, y: 100 },
    { x: 506, y: 101 },
    { x: 503, y: 104 },
  ]
  const before = regions.map((point) => ({ point: toPixels(point, fitView(wholeMap, size)) }))
  expect(groupMarkers(before, radiusOf)).toHaveLength(1)
  const after = regions.map((point) => ({ point: toPixels(point, fitView(viewAround(regions), size)) }))
  expect(groupMarkers(after, radiusOf)).toHaveLength(3)
  for (const { point } of after) {
    expect(point.x).toBeGreaterThan(0)
    expect(point.x).toBeLessThan(size.width)
    expect(point.y).toBeGreaterThan(0)
    expect(point.y).toBeLessThan(size.height)
  }
})

test('a label is right of its marker, else left, above or below, that of a group above first; else it is absent', () => {
  const size = { width: 300, height: 100 }
  const dot = (x: number, y: number) => ({ ...at(x, y), radius: 5 })
  const labels = placeLabels(
    [
      { ...dot(100, 50), text: 'Paris' },
      { ...dot(130, 50), text: 'Milan' },
      { ...dot(115, 58), text: 'Bern' },
      { ...dot(290, 50), text: 'Osaka' },
      { ...at(220, 50), radius: 12, text: 'Tokyo +1', isGroup: true },
      { ...dot(10, 10), text: 'A name as wide as the map, or wider than that' },
    ],
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

test('a label may touch its marker and the one beside it, whatever the rounding', () => {
  const [label] = placeLabels(
    [
      { ...at(264.8851932383923, 99.19060997187063), radius: 10.8, text: 'Dallas' },
      { ...at(298.45414882963894, 83.54870814804694), radius: 14.858571279792898, text: 'Newark +4', isGroup: true },
      { ...at(224.77867792036193, 92.43680125925583), radius: 10.8, text: 'Fremont +1', isGroup: true },
      { ...at(292.10455669108336, 114.92003757899161), radius: 4.5, text: 'Miami' },
    ],
    { width: 885, height: 288 },
  )
  expect(label?.at.y).toBeGreaterThan(116)
})

test('no label is over a marker, whatever its size', () => {
  const labeled = fc.record({
    point: fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 200 }) }),
    radius: fc.integer({ min: 4, max: 22 }),
    text: fc.constantFrom('Paris', 'Frankfurt +4', 'Los Angeles'),
    isGroup: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(labeled, { maxLength: 20 }), (markers) => {
      const labels = placeLabels(markers, { width: 400, height: 200 })
      for (const label of labels)
        for (const { point, radius } of label ? markers : [])
          expect(Math.hypot((label?.at.x ?? 0) - point.x, (label?.at.y ?? 0) - point.y)).toBeGreaterThan(radius)
    }),
  )
})
