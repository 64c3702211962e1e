import { expect, test } from 'vitest'
import type { Region } from '#contract/areas/regions.ts'
import { markerDescription, markerText, regionMarkers } from './markers.ts'

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

test('a marker says the city, an outage and the number of own nodes', () => {
  const position = { x: 0, y: 0 }
  const frankfurt = region('eu-central', { label: 'Frankfurt, DE' })
  expect(markerText({ region: frankfurt, position, nodeCount: null })).toBe('Frankfurt')
  expect(markerText({ region: frankfurt, position, nodeCount: 0 })).toBe('Frankfurt')
  const affected = { region: { ...frankfurt, status: 'outage' as const }, position, nodeCount: 1200 }
  expect(markerText(affected)).toBe('Frankfurt: outage (1,200)')
  expect(markerDescription([affected, { region: region('new-1'), position, nodeCount: 0 }])).toBe(
    'Frankfurt, DE, outage, your nodes: 1,200\nnew-1, operational',
  )
})
