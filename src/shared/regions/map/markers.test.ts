import { expect, test } from 'vitest'
import type { Region } from '#contract/areas/regions.ts'
import { groupText, markerDescription, markerRadius, markerText, nodesIn, regionMarkers } from './markers.ts'

const region = (id: string, changes: Partial<Region> = {}): Region => ({
  id,
  country: 'de',
  capabilities: [],
  resolvers: { ipv4: '', ipv6: '' },
  status: 'ok',
  ...changes,
})

test('regions of the same place have markers of their own, and a region without a place has none', () => {
  const markers = regionMarkers(
    [region('one'), region('two'), region('three'), region('moon', { country: 'zz' })],
    () => 0,
  )
  expect(markers.map((marker) => marker.region.id)).toEqual(['one', 'two', 'three'])
  expect(new Set(markers.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(3)
})

test('a marker names the city and an outage, a group first the region that matters most', () => {
  const position = { x: 0, y: 0 }
  const frankfurt = region('eu-central', { label: 'Frankfurt, DE' })
  const paris = { region: region('fr-par', { label: 'Paris, FR' }), position, nodeCount: 3 }
  expect(markerText({ region: frankfurt, position, nodeCount: 5 })).toBe('Frankfurt')
  const affected = { region: { ...frankfurt, status: 'outage' as const }, position, nodeCount: 1200 }
  expect(markerText(affected)).toBe('Frankfurt: outage')
  expect(groupText([{ region: frankfurt, position, nodeCount: 0 }, paris])).toBe('Paris +1')
  expect(groupText([paris, { ...affected, nodeCount: 0 }])).toBe('Frankfurt: outage +1')
  expect(groupText([{ region: frankfurt, position, nodeCount: 0 }, paris], 'eu-central')).toBe('Frankfurt +1')
  expect(markerDescription([{ region: region('new-1'), position, nodeCount: 0 }, paris, affected])).toBe(
    'Frankfurt, DE, outage, your nodes: 1,200\nParis, FR, your nodes: 3\nnew-1',
  )
})

test('the nodes of a group are known when those of all its regions are', () => {
  const position = { x: 0, y: 0 }
  const [one, two] = [region('one'), region('two')]
  expect(nodesIn([3, 4].map((nodeCount) => ({ region: one, position, nodeCount })))).toBe(7)
  expect(nodesIn([3, null].map((nodeCount) => ({ region: two, position, nodeCount })))).toBeNull()
})

test('a marker grows with the number of nodes, and has room for it', () => {
  expect(markerRadius(null, 0)).toBe(markerRadius(0, 100))
  const counts = [0, 1, 2, 5, 40, 1000, 12_345]
  const radii = counts.map((count) => markerRadius(count, 15_000))
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(radii.at(-1)).toBeGreaterThan(3.3 * '12.3K'.length)
  expect(markerRadius(1, 1)).toBeLessThan(markerRadius(20, 20))
})
