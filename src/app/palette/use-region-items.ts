/** Regions in the palette. */
import { useQuery } from '@tanstack/react-query'
import { countryName } from '#shared/regions/countries.ts'
import { regionLabel } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { regionList } from '#queries/regions.ts'
import type { FoundResources } from './items.ts'

export function useRegionDestinations(): FoundResources {
  const { data, error } = useQuery(regionList)
  const items = (data?.data ?? []).map((region) => ({
    id: paths.region(region.id),
    label: regionLabel(region),
    kind: 'Region',
    keywords: [region.id, countryName(region.country)],
  }))
  return { items, error: data ? null : error }
}
