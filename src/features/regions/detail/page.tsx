/** One region: its status, capabilities, resolvers, and the user's nodes there. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page as ItemsPage } from '#contract/schema.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { totalMonthlyCost, type CostOfNode } from '#contract/rules/nodes/node-cost.ts'
import {
  allNodesInRegion,
  currentRegions,
  findListedRegion,
  nodesInRegion,
  regionView,
} from '#queries/region-status.ts'
import { nodeCosts } from '#queries/types.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { MoreActions } from '#kit/actions/more-actions.tsx'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useAsOfNavigation, useSettled } from '#kit/page/use-settled.ts'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { NodeLinks } from '#shared/nodes/node-links.tsx'
import { countryName } from '#shared/regions/countries.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { createNodeInRegionAction, inspectRegionAction } from '../actions.ts'
import { RegionOutage } from '../outages.tsx'
import { RegionStatus } from '../region.tsx'
import { CapabilitiesCard, ResolversCard } from './cards.tsx'
import { RegionMaintenance, useRegionAnnouncements, type RegionAnnouncements } from './maintenance.tsx'

const noNodes: readonly Node[] = []
const regionIdOf = ({ regionId = '' }: Readonly<Record<string, string | undefined>>) => regionId

export function loader({ params, context }: LoaderFunctionArgs) {
  prefetch(context, regionView(regionIdOf(params)))
  prefetch(context, currentRegions)
  return null
}

export function Component() {
  const regionId = regionIdOf(useParams())
  return <RegionPage key={regionId} regionId={regionId} />
}

function RegionPage({ regionId }: { regionId: string }) {
  const client = useQueryClient()
  const itemsOf = useActionItems()
  const narrow = useNarrowViewport()
  const {
    data: region,
    error,
    refetch,
  } = useQuery({ ...regionView(regionId), placeholderData: () => findListedRegion(client, regionId) })
  const mayListNodes = isAllowed(usePermission()(nodes.list))
  const ownNodes = useQuery({ ...nodesInRegion(regionId), enabled: mayListNodes })
  const { settled: announced, ...maintenance } = useRegionAnnouncements(
    regionId,
    ownNodes.data?.data ?? noNodes,
    ownNodes.data?.results ?? 0,
  )
  const costs = useQuery({ ...nodeCosts, enabled: mayListNodes })
  const hasOutage = useAsOfNavigation(region?.status === 'outage', region !== undefined)
  const nodesSettled = !mayListNodes || ownNodes.data !== undefined || ownNodes.failureCount > 0
  const settled = useSettled([currentRegions], nodesSettled && announced && !costs.isLoading)
  const showsNodes = mayListNodes && ownNodes.data?.results !== 0
  if (isUnsupported(error)) return <RegionNotFound />
  if (error && !region) {
    return (
      <Page title={t('Region')}>
        <ErrorNotice error={error} title={t('This region could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!region || !settled) return <SkeletonPage label={t('Loading the region')} columns={[[6], [4]]} />
  const more = <MoreActions items={itemsOf([inspectRegionAction], region)} />
  return (
    <Page
      title={regionLabel(region)}
      status={<RegionStatus status={region.status} />}
      description={
        <>
          {countryName(region.country)} · <span className="font-mono text-sm">{region.id}</span>
          {ownNodes.data && (
            <>
              {' · '}
              <NodesSummary regionId={regionId} page={ownNodes.data} costOfNode={costs.data} />
            </>
          )}
        </>
      }
      actions={
        <>
          {narrow || more}
          <ActionButton action={createNodeInRegionAction} resource={region} variant="primary" />
          {narrow && more}
        </>
      }
    >
      {hasOutage && (
        <RegionOutage region={region} nodes={ownNodes.data?.data} count={ownNodes.data?.results} className="mb-4" />
      )}
      <div className={classes('grid gap-4 max-xl:items-start', showsNodes && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
        <div className="grid min-w-0 content-start gap-4">
          {showsNodes && <NodesCard region={region} query={ownNodes} maintenance={maintenance} />}
          <ResolversCard region={region} />
        </div>
        <CapabilitiesCard region={region} />
      </div>
    </Page>
  )
}

const RegionNotFound = () => (
  <Page title={t('Not found')}>
    <EmptyState
      icon={SearchX}
      title={t('There is no region at this address')}
      actions={
        <Link className={buttonClass()} to={paths.regions()}>
          {t('Go to Regions')}
        </Link>
      }
    />
  </Page>
)

interface NodesSummaryProps {
  regionId: string
  /** The first of the user's nodes there. */
  page: ItemsPage<Node>
  /** Undefined while prices are unknown. */
  costOfNode: CostOfNode | undefined
}

/** "5 nodes, $200 a month"; without the price unless it is known for all of them. */
function NodesSummary({ regionId, page: { data, results }, costOfNode }: NodesSummaryProps) {
  const all = useQuery({ ...allNodesInRegion(regionId), enabled: data.length < results }).data
  const own = data.length < results ? all?.items : data
  if (results === 0) return t('none of your nodes')
  const cost = own?.length === results && costOfNode ? totalMonthlyCost(own, costOfNode) : null
  const count = plural(results, '{count} node', '{count} nodes')
  return cost?.unpriced === 0 ? `${count}, ${t('{price} a month', { price: formatMonthlyPrice(cost.total) })}` : count
}

/** The user's nodes in a region; names those stopped for maintenance. */
interface NodesCardProps {
  region: Region
  query: UseQueryResult<ItemsPage<Node>>
  maintenance: Pick<RegionAnnouncements, 'announcements' | 'partial'>
}

export function NodesCard({ region, query: { data, error, refetch }, maintenance }: NodesCardProps) {
  return (
    <Card
      title={t('Your nodes')}
      actions={
        data &&
        data.results > 0 && (
          <Link to={nodesInRegionPath(region.id)} className={`${linkClass} text-sm`}>
            {t('All nodes')}
          </Link>
        )
      }
    >
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <SkeletonRows rows={3} label={t('Loading nodes')} />}
      {data && data.results > 0 && <RegionMaintenance {...maintenance} regionId={region.id} nodes={data.data} />}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
    </Card>
  )
}
