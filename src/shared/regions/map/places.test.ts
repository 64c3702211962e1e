import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid, geoContains, geoDistance, geoNaturalEarth1, type GeoPermissibleObjects } from 'd3-geo'
import * as fc from 'fast-check'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { continentOf, continents, countryName } from '#shared/regions/countries.ts'
import { regionCatalog } from '#server/catalog/regions.ts'
import { landPath } from './land.ts'
import { placeOf } from './places.ts'
import { globeRadius, mapSize, origin, project } from './projection.ts'

const topology: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
)
const countries: ReadonlyMap<string, GeoPermissibleObjects> = new Map(
  feature(topology, topology.objects.countries).features.map((country) => [country.properties.name, country]),
)
/** Names of Natural Earth that are not those of `countryName`. */
const otherNames: Readonly<Record<string, string>> = {
  us: 'United States of America',
  do: 'Dominican Rep.',
  cz: 'Czechia',
  ba: 'Bosnia and Herz.',
  mk: 'Macedonia',
  tr: 'Turkey',
  hk: 'Hong Kong',
  tt: 'Trinidad and Tobago',
  ci: "Côte d'Ivoire",
}
const maxDegreesOff = 1.5

const knownCountries = () =>
  Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)),
  ).filter((code) => continentOf(code) !== continents.at(-1) && code !== 'uk')

const radians = (degrees: number) => (degrees * Math.PI) / 180

test('every country with a continent has a place, in that country', () => {
  const codes = knownCountries()
  expect(codes.length).toBeGreaterThan(80)
  for (const code of codes) {
    const place = placeOf({ id: 'a-new-one', country: code })
    const country = countries.get(otherNames[code] ?? countryName(code))
    if (!place || !country) throw new Error(`${code}: ${place ? 'no outline' : 'no place'}`)
    const position: [number, number] = [place.longitude, place.latitude]
    const near = geoDistance(position, geoCentroid(country)) < radians(maxDegreesOff)
    expect(near || geoContains(country, position), code).toBe(true)
  }
})

test('every region of the catalog has a place of its own, in its country', () => {
  for (const region of regionCatalog) {
    const [own, fallback] = [placeOf(region), placeOf({ ...region, id: 'a-new-one' })]
    expect(own, region.id).not.toBeNull()
    if (region.country !== 'sg') expect(own, region.id).not.toEqual(fallback)
    const country = countries.get(otherNames[region.country] ?? countryName(region.country))
    if (!own || !country) throw new Error(region.id)
    // Outlines are coarse, and cities are at the sea.
    const nearby = [-0.3, 0, 0.3].flatMap((dx) =>
      [-0.3, 0, 0.3].map((dy): [number, number] => [own.longitude + dx, own.latitude + dy]),
    )
    expect(
      nearby.some((position) => geoContains(country, position)),
      region.id,
    ).toBe(true)
  }
})

test('an unknown id in an unknown country has none; London was once in uk', () => {
  expect(placeOf({ id: 'moon-1', country: 'zz' })).toBeNull()
  expect(placeOf({ id: 'new-1', country: 'uk' })).toEqual(placeOf({ id: 'new-1', country: 'gb' }))
})

test('markers are projected as the land is', () => {
  const reference = geoNaturalEarth1().scale(globeRadius).translate([origin.x, origin.y])
  fc.assert(
    fc.property(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -56, max: 75 }), (longitude, latitude) => {
      const [x = 0, y = 0] = reference([longitude, latitude]) ?? []
      const point = project({ longitude, latitude })
      expect(point.x).toBeCloseTo(x, 6)
      expect(point.y).toBeCloseTo(y, 6)
    }),
  )
})

test('the land is drawn within the map, small enough to load quickly', () => {
  expect(landPath).toMatch(/^M\d+ \d+l[-\d ]+z/)
  expect(landPath.length).toBeLessThan(35_000)
  for (const [, x, y] of landPath.matchAll(/M(\d+) (\d+)/g)) {
    expect(Number(x)).toBeLessThanOrEqual(mapSize.width * 10)
    expect(Number(y)).toBeLessThanOrEqual(mapSize.height * 10)
  }
})
