/** One region: its status, what it offers, its resolvers, and the user's nodes there. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page as ItemsPage } from '#contract/schema.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { currentRegions, findListedRegion, nodesInRegion, regionView } from '#queries/region-status.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { MoreActions } from '#kit/actions/more-actions.tsx'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useAsOfNavigation, useSettled } from '#kit/page/use-settled.ts'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { NodeLinks } from '#shared/nodes/node-status.tsx'
import { regionLabel } from '#shared/regions/labels.ts'
import { createNodeInRegionAction, inspectRegionAction } from '../actions.ts'
import { RegionOutage } from '../outages.tsx'
import { RegionStatus } from '../region.tsx'
import { CapabilitiesCard, DetailsCard, ResolversCard } from './cards.tsx'
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
  const hasOutage = useAsOfNavigation(region?.status === 'outage', region !== undefined)
  const nodesSettled = !mayListNodes || ownNodes.data !== undefined || ownNodes.failureCount > 0
  const settled = useSettled([currentRegions], nodesSettled && announced)
  if (isUnsupported(error)) return <RegionNotFound />
  if (error && !region) {
    return (
      <Page title={t('Region')}>
        <ErrorNotice error={error} title={t('This region could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!region || !settled) return <SkeletonPage label={t('Loading the region')} columns={[[6], [4]]} />
  const moreItems = itemsOf([inspectRegionAction], region)
  return (
    <Page
      title={regionLabel(region)}
      status={<RegionStatus status={region.status} />}
      actions={
        <>
          <MoreActions items={moreItems} />
          <ActionButton action={createNodeInRegionAction} resource={region} variant="primary" />
        </>
      }
    >
      {hasOutage && (
        <RegionOutage region={region} nodes={ownNodes.data?.data} count={ownNodes.data?.results} className="mb-4" />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DetailsCard region={region} />
          <ResolversCard region={region} />
        </div>
        <div className="grid min-w-0 gap-4">
          {mayListNodes && <NodesCard region={region} query={ownNodes} maintenance={maintenance} />}
          <CapabilitiesCard region={region} />
        </div>
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

/** The user's nodes in a region, with those that are stopped for maintenance by name. */
interface NodesCardProps {
  region: Region
  query: UseQueryResult<ItemsPage<Node>>
  maintenance: Pick<RegionAnnouncements, 'announcements' | 'partial'>
}

export function NodesCard({ region, query: { data, error, refetch }, maintenance }: NodesCardProps) {
  return (
    <Card
      title={t('Your nodes')}
      description={data && data.results > 0 ? plural(data.results, '{count} node', '{count} nodes') : undefined}
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
      {data?.results === 0 && <p className="text-ink-muted">{t('None of your nodes are in this region.')}</p>}
      {data && data.results > 0 && <RegionMaintenance {...maintenance} regionId={region.id} nodes={data.data} />}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
    </Card>
  )
}
