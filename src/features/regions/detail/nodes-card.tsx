/** The user's nodes in a region, with those that are stopped for maintenance by name. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { pluralize } from '#kit/format.ts'
import { Link } from '#kit/link.tsx'
import { maxNodeLinks, NodeLinks } from '#kit/nodes/node-links.tsx'
import { NodeNames, nodesInRegionPath } from '#kit/regions/outage-notice.tsx'

interface NodesCardProps {
  region: Region
  query: UseQueryResult<Page<Node>>
}

export function NodesCard({ region, query: { data, error, refetch } }: NodesCardProps) {
  return (
    <Card title="Your nodes" description={data && data.results > 0 ? pluralize(data.results, 'node') : undefined}>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <SkeletonRows rows={3} label="Loading nodes" />}
      {data?.results === 0 && <p className="text-ink-muted">None of your nodes is in this region.</p>}
      {data && <Maintenance nodes={data.data} regionId={region.id} />}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
      {data && data.results > 0 && (
        <Link to={nodesInRegionPath(region.id)} className={`${linkClass} mt-3 inline-block`}>
          {data.results > maxNodeLinks ? `All ${pluralize(data.results, 'node')}` : 'Show in the list of nodes'}
        </Link>
      )}
    </Card>
  )
}

/** The provider stops nodes while it works on their hosts (compute.md, Node status). */
function Maintenance({ nodes, regionId }: { nodes: readonly Node[]; regionId: string }) {
  const stopped = nodes.filter(({ status }) => status === 'stopped')
  if (stopped.length === 0) return null
  return (
    <Notice tone="warn" className="mb-3" title="Stopped for maintenance">
      <NodeNames nodes={stopped} regionId={regionId} />
    </Notice>
  )
}
