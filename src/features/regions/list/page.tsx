/** The regions: outages, then a map and a table, or the matrix of capabilities. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Region } from '#contract/areas/regions.ts'
import { inContext, t, plural } from '#contract/translate.ts'
import { Eye } from '#ui/icons/eye.ts'
import { Server } from '#ui/icons/server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { LoadingCount } from '#kit/page/loading-count.tsx'
import { LoadingTotals } from '#kit/page/loading-totals.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { paths } from '#kit/paths.ts'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { useOwnNodes, type OwnNodes } from '#shared/regions/own-nodes.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { useOutages } from '#shared/regions/use-outages.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { isArriving, useSettled } from '#kit/page/use-settled.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { nodeList } from '#queries/nodes.ts'
import { currentRegions, regionTable } from '#queries/region-status.ts'
import { nodeCosts } from '#queries/types.ts'
import { regionActions } from '../actions.ts'
import { RegionOutage } from '../outages.tsx'
import { capabilitiesOf } from '../region.tsx'
import { Capabilities } from './capabilities.tsx'
import { regionColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, regionTable.all)
  lazyMap.load()
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const lazyMap = lazyComponent(async () => (await import('#shared/regions/map/region-map.tsx')).RegionMap)

const noun = {
  plural: () => t('regions'),
  counted: (count: number) => plural(count, '{count} region', '{count} regions'),
}
const noRegions: readonly Region[] = []
const idOf = ({ id }: Region) => id
const hrefOf = ({ id }: Region) => paths.region(id)
const rowLinksFor = (ownNodes: OwnNodes['state']) => (region: Region) => [
  { label: inContext('verb', 'Open'), icon: Eye, href: hrefOf(region) },
  ...(ownNodes === 'hidden'
    ? []
    : [{ label: t('Your nodes there'), icon: Server, href: nodesInRegionPath(region.id) }]),
]
const rowActions = [regionActions]

const views = () =>
  [
    { value: 'list', label: t('Map and list') },
    { value: 'capabilities', label: t('Capabilities') },
  ] as const

export function Component() {
  const ownNodes = useOwnNodes()
  const regions = useQuery(currentRegions).data?.data ?? noRegions
  const map = useLazyComponent(lazyMap, true, { regions, ownNodes })
  const allNodes = useQuery({ ...nodeList.all, enabled: ownNodes.state !== 'hidden' })
  const costs = useQuery({ ...nodeCosts, enabled: ownNodes.state !== 'hidden' })
  const settled = useSettled(
    [regionTable.all],
    map !== null && ownNodes.state !== 'loading' && !costs.isLoading,
    isArriving(allNodes),
  )
  const [searchParams, changeSearchParams] = useSearchParams()
  const view = searchParams.get('view') === 'capabilities' ? 'capabilities' : 'list'
  const changeView = (next: string) =>
    changeSearchParams((params) => (next === 'list' ? params.delete('view') : params.set('view', next)), {
      replace: true,
      preventScrollReset: true,
    })
  const costOfNode = costs.data
  const columns = useMemo(
    () => regionColumns({ ownNodes, costOfNode, capabilities: capabilitiesOf(regions) }),
    [ownNodes, costOfNode, regions],
  )
  const { state } = ownNodes
  const rowLinks = useMemo(() => rowLinksFor(state), [state])
  return (
    <ListPage
      title={t('Regions')}
      description={t('The data centers where nodes and backups are located.')}
      name="regions"
      caption={t('Regions')}
      noun={noun}
      list={regionTable}
      columns={columns}
      getId={idOf}
      getLabel={regionLabel}
      getHref={hrefOf}
      rowLinks={rowLinks}
      rowActions={rowActions}
      // Sorted by the user's nodes once they are known.
      defaultSort={state === 'known' ? '-nodes,label' : 'label'}
      empty={
        <EmptyState icon={MapPin} title={t('No regions')}>
          {t('This service has no regions.')}
        </EmptyState>
      }
      instead={
        settled ? (
          view === 'capabilities' && <Capabilities regions={regions} />
        ) : (
          <LoadingTotals
            label={t('Loading regions')}
            columns={[[10]]}
            list
            lists={[{ query: allNodes, noun: nodeNoun }]}
          />
        )
      }
    >
      {settled && (
        <>
          <Outages ownNodes={ownNodes} />
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SegmentedControl label={t('Show')} options={views()} value={view} onChange={changeView} />
            {view === 'list' && allNodes.data && (
              <LoadingCount query={{ ...allNodes, data: allNodes.data }} noun={nodeNoun} />
            )}
            {view === 'list' && state === 'tooMany' && (
              <p className="text-sm text-ink-muted">{t('You have too many nodes to count them by region here.')}</p>
            )}
          </div>
          {view === 'list' && <div className="mb-4">{map}</div>}
        </>
      )}
    </ListPage>
  )
}

function Outages({ ownNodes: { state, byRegion } }: { ownNodes: OwnNodes }) {
  const affected = useOutages()
  if (affected.length === 0) return null
  return (
    <div className="mb-4 grid gap-2">
      {affected.map((region) => (
        <RegionOutage
          key={region.id}
          region={region}
          nodes={state === 'known' ? (byRegion.get(region.id) ?? []) : undefined}
        />
      ))}
    </div>
  )
}
