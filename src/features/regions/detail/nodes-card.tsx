/** The user's nodes in a region, with those that are stopped for maintenance by name. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { pluralize } from '#kit/format.ts'
import { Link } from '#kit/link.tsx'
import { maxNodeLinks, NodeLinks } from '#kit/nodes/node-links.tsx'
import { nodesInRegionPath } from '#kit/regions/outage-notice.tsx'
import { StoppedNodes } from './stopped-nodes.tsx'

const lazyMaintenance = lazyComponent(async () => (await import('./maintenance.tsx')).RegionMaintenance)

interface NodesCardProps {
  region: Region
  query: UseQueryResult<Page<Node>>
}

export function NodesCard({ region, query: { data, error, refetch } }: NodesCardProps) {
  const stopped = data ? <StoppedNodes nodes={data.data} regionId={region.id} /> : null
  const maintenance = useLazyComponent(
    lazyMaintenance,
    data !== undefined && data.results > 0,
    { regionId: region.id, nodes: data?.data ?? [], count: data?.results ?? 0 },
    stopped,
  )
  return (
    <Card title="Your nodes" description={data && data.results > 0 ? pluralize(data.results, 'node') : undefined}>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <SkeletonRows rows={3} label="Loading nodes" />}
      {data?.results === 0 && <p className="text-ink-muted">None of your nodes is in this region.</p>}
      {maintenance}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
      {data && data.results > 0 && (
        <Link to={nodesInRegionPath(region.id)} className={`${linkClass} mt-3 inline-block`}>
          {data.results > maxNodeLinks ? `All ${pluralize(data.results, 'node')}` : 'Show in the list of nodes'}
        </Link>
      )}
    </Card>
  )
}
