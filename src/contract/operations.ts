/**
 * The operations of the areas that the first visit uses, without their schemas, which load when they are needed. Other areas are imported with
 * their schemas, by the pages that use them. The build replaces this module by the value that it computes
 * (scripts/build/inline-operations.ts), so that the first visit holds neither schemas nor their library.
 */
import { backups as describedBackups } from './areas/backups.ts'
import { images as describedImages } from './areas/images.ts'
import { nodes as describedNodes } from './areas/nodes.ts'
import { profile as describedProfile } from './areas/profile.ts'
import { regions as describedRegions } from './areas/regions.ts'
import { types as describedTypes } from './areas/types.ts'
import type { Endpoint, Operation, WithoutSchemas } from './endpoint.ts'

const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  backups: describedBackups,
  images: describedImages,
  nodes: describedNodes,
  profile: describedProfile,
  regions: describedRegions,
  types: describedTypes,
}

const leftOut = new Set(['summary', 'query', 'body', 'returns'])

const withoutSchemas = <A extends Record<string, Endpoint>>(area: A) => {
  const operations = Object.entries(area).map(([key, operation]) => [
    key,
    Object.fromEntries(Object.entries(operation).filter(([member]) => !leftOut.has(member))),
  ])
  // Object.fromEntries loses the names of the keys, which are those of `area`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(operations) as { readonly [K in keyof A]: WithoutSchemas<A[K]> }
}

export const backups = withoutSchemas(describedBackups)
export const images = withoutSchemas(describedImages)
export const nodes = withoutSchemas(describedNodes)
export const profile = withoutSchemas(describedProfile)
export const regions = withoutSchemas(describedRegions)
export const types = withoutSchemas(describedTypes)

/** Loads an operation of these areas with its schemas. */
export const loadDescribed = ({ area, name }: Operation): Promise<Endpoint | undefined> =>
  Promise.resolve(areas[area]?.[name])
