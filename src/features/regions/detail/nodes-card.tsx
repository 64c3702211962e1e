/** The user's nodes in a region, with those that are stopped for maintenance by name. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { pluralize } from '#kit/format/texts.ts'
import { maxNodeLinks, NodeLinks } from '#shared/nodes/node-links.tsx'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { RegionMaintenance, type RegionAnnouncements } from './maintenance.tsx'

interface NodesCardProps {
  region: Region
  query: UseQueryResult<Page<Node>>
  maintenance: Pick<RegionAnnouncements, 'announcements' | 'partial'>
}

export function NodesCard({ region, query: { data, error, refetch }, maintenance }: NodesCardProps) {
  return (
    <Card title="Your nodes" description={data && data.results > 0 ? pluralize(data.results, 'node') : undefined}>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <SkeletonRows rows={3} label="Loading nodes" />}
      {data?.results === 0 && <p className="text-ink-muted">None of your nodes are in this region.</p>}
      {data && data.results > 0 && <RegionMaintenance {...maintenance} regionId={region.id} nodes={data.data} />}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
      {data && data.results > 0 && (
        <Link to={nodesInRegionPath(region.id)} className={`${linkClass} mt-3 inline-block`}>
          {data.results > maxNodeLinks ? `All ${pluralize(data.results, 'node')}` : 'Show in the list of nodes'}
        </Link>
      )}
    </Card>
  )
}
