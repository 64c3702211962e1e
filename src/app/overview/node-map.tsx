/** Where the user's nodes are: a map for the eye, and the regions with most of them as links for everybody. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Region } from '#contract/areas/regions.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { RankedList } from '#kit/page/ranked-list.tsx'
import { paths } from '#kit/paths.ts'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { useOwnNodes } from '#shared/regions/own-nodes.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { currentRegions } from '#queries/region-status.ts'
import { Card } from '#ui/card.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { linkClass } from '#ui/link.tsx'

export const lazyMap = lazyComponent(async () => (await import('#shared/regions/map/region-map.tsx')).RegionMap)

const maxNamed = 4

/**
 * The regions with nodes of the user, most of them first, or none where that is not known; `map`: null until its code
 * has loaded.
 */
export function useNodeMap() {
  const ownNodes = useOwnNodes()
  const { data } = useQuery(currentRegions)
  const regions = (data?.data ?? [])
    .filter(({ id }) => ownNodes.byRegion.has(id))
    .toSorted((a, b) => (ownNodes.byRegion.get(b.id)?.length ?? 0) - (ownNodes.byRegion.get(a.id)?.length ?? 0))
  const map = useLazyComponent(lazyMap, regions.length > 0, { regions, ownNodes, bare: true })
  return { ownNodes, regions, map, settled: regions.length === 0 || map !== null }
}

export function NodeMap({ nodeMap: { ownNodes, regions, map } }: { nodeMap: ReturnType<typeof useNodeMap> }) {
  const countOf = (some: readonly Region[]) =>
    some.reduce((sum, { id }) => sum + (ownNodes.byRegion.get(id)?.length ?? 0), 0)
  const isLong = regions.length > maxNamed + 1
  const named = isLong ? regions.slice(0, maxNamed) : regions
  const others = isLong ? regions.slice(maxNamed) : []
  const rows = named.map((region) => ({ id: region.id, label: regionLabel(region), regions: [region] }))
  if (isLong)
    rows.push({
      id: 'others',
      label: plural(others.length, '{count} other region', '{count} other regions'),
      regions: others,
    })
  return (
    <Card
      title={t('Your nodes')}
      className="flex flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col"
      actions={
        <Link to={paths.regions()} className={`${linkClass} text-sm`}>
          {t('All regions')}
        </Link>
      }
    >
      {/* To the edges of the card, where the land ends when it is zoomed in. */}
      <div className="-mx-(--pad) grid min-h-52 flex-1">{map}</div>
      <RankedList
        className="mt-3"
        items={rows.map(({ id, label, regions: counted }) => ({
          id,
          label,
          to: nodesInRegionPath(...counted.map((region) => region.id)),
          value: countOf(counted),
          text: formatNumber(countOf(counted)),
          isRest: id === 'others',
        }))}
      />
    </Card>
  )
}
