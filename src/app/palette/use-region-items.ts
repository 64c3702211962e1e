/** Regions in the palette. */
import { useQuery } from '@tanstack/react-query'
import { countryName } from '#kit/countries.ts'
import { regionLabel } from '#kit/format.ts'
import { paths } from '#kit/paths.ts'
import { regionList } from '#queries/regions.ts'
import type { PaletteItem } from './items.ts'

export const useRegionDestinations = (): Omit<PaletteItem, 'run'>[] =>
  (useQuery(regionList).data?.data ?? []).map((region) => ({
    id: paths.region(region.id),
    label: regionLabel(region),
    kind: 'Region',
    keywords: [region.id, countryName(region.country)],
  }))
