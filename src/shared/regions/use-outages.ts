/** The regions with an outage. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Region } from '#contract/areas/regions.ts'
import { useAsOfNavigation } from '#kit/page/use-settled.ts'
import { currentRegions } from '#queries/region-status.ts'

const noRegions: readonly Region[] = []

/** An outage that starts while a page is open appears with the next navigation; one that ends disappears at once. */
export function useOutages(): readonly Region[] {
  const { data, failureCount } = useQuery(currentRegions)
  const current = useMemo(() => data?.data.filter(({ status }) => status === 'outage') ?? noRegions, [data])
  const shown = useAsOfNavigation(current, data !== undefined || failureCount > 0)
  return useMemo(() => current.filter(({ id }) => shown.some((region) => region.id === id)), [current, shown])
}
