/** The regions: outages, a map, and a table or the matrix of capabilities. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Region } from '#contract/areas/regions.ts'
import { clientSideLimit } from '#api/client-side-limit.ts'
import { Eye } from '#ui/icons/eye.ts'
import { Server } from '#ui/icons/server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { joinGroups, useActionItems } from '#kit/actions/action-menu.tsx'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { regionLabel } from '#kit/format.ts'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { nodesInRegionPath } from '#kit/regions/outage-notice.tsx'
import { useOwnNodes, type OwnNodes } from '#kit/regions/own-nodes.ts'
import { useSearchParams } from '#kit/search-params.ts'
import { useOutages } from '#kit/regions/use-outages.ts'
import { useSettled } from '#kit/settled.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { currentRegions, regionTable } from '#queries/region-status.ts'
import { regionActions } from '../actions.ts'
import { capabilitiesOf } from '../capabilities.ts'
import { RegionOutage } from '../outages.tsx'
import { CapabilityMatrix } from './capability-matrix.tsx'
import { regionColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, regionTable.all)
  lazyMap.load()
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const lazyMap = lazyComponent(async () => (await import('../map/region-map.tsx')).RegionMap)

const noun = { singular: 'region', plural: 'regions' }
const noRegions: readonly Region[] = []
const idOf = ({ id }: Region) => id
const getHref = ({ id }: Region) => paths.region(id)

const views = [
  { value: 'list', label: 'List' },
  { value: 'capabilities', label: 'Capabilities' },
] as const

export function Component() {
  const ownNodes = useOwnNodes()
  const regions = useQuery(currentRegions).data?.data ?? noRegions
  const map = useLazyComponent(lazyMap, true, { regions, ownNodes })
  const settled = useSettled([regionTable.all], map !== null && ownNodes.state !== 'loading')
  const [searchParams, changeSearchParams] = useSearchParams()
  const view = searchParams.get('view') === 'capabilities' ? 'capabilities' : 'list'
  const changeView = (next: string) =>
    changeSearchParams((params) => (next === 'list' ? params.delete('view') : params.set('view', next)), {
      replace: true,
      preventScrollReset: true,
    })
  const description = 'The data centers where nodes and backups are located.'
  if (!settled)
    return (
      <Page title="Regions" description={description}>
        <SkeletonRows rows={8} label="Loading regions" />
      </Page>
    )
  return (
    <Page title="Regions" description={description}>
      <Outages ownNodes={ownNodes} />
      {map}
      <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl label="Show" options={views} value={view} onChange={changeView} />
        {ownNodes.state === 'tooMany' && (
          <p className="text-sm text-ink-muted">
            {`With more than ${clientSideLimit.toLocaleString('en')} nodes, they are not counted by region here. Open a region to see how many nodes it has.`}
          </p>
        )}
      </div>
      {view === 'list' ? <RegionTable ownNodes={ownNodes} /> : <CapabilityMatrix regions={regions} />}
    </Page>
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
          nodes={state === 'complete' ? (byRegion.get(region.id) ?? []) : undefined}
        />
      ))}
    </div>
  )
}

function RegionTable({ ownNodes }: { ownNodes: OwnNodes }) {
  const known = capabilitiesOf(useQuery(currentRegions).data?.data ?? []).length
  const columns = useMemo(() => regionColumns(ownNodes, known), [ownNodes, known])
  return (
    <DataTable
      name="regions"
      caption="Regions"
      noun={noun}
      list={regionTable}
      columns={columns}
      getId={idOf}
      getLabel={regionLabel}
      getHref={getHref}
      rowMenu={useRowMenu(ownNodes)}
      defaultSort="label"
      empty={
        <EmptyState icon={MapPin} title="No regions">
          This service has no regions.
        </EmptyState>
      }
    />
  )
}

function useRowMenu({ state }: OwnNodes) {
  const itemsOf = useActionItems()
  return useCallback(
    (region: Region) =>
      joinGroups([
        [
          { label: 'Open', icon: Eye, href: paths.region(region.id) },
          ...(state === 'hidden'
            ? []
            : [{ label: 'Your nodes there', icon: Server, href: nodesInRegionPath(region.id) }]),
        ],
        itemsOf(regionActions, region),
      ]),
    [itemsOf, state],
  )
}
