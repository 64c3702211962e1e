/** The user's nodes in a region, with those that are stopped for maintenance by name. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Page } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { linkClass, nameLinkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { pluralize } from '#kit/format.ts'
import { Link } from '#kit/link.tsx'
import { NodeStatusBadge } from '#kit/nodes/node-status.tsx'
import { paths } from '#kit/paths.ts'
import { NodeNames, nodesInRegionPath } from '#kit/regions/outage-notice.tsx'

const maxNodes = 10

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
      {data && data.results > 0 && (
        <ul className="m-0 grid list-none gap-2 p-0">
          {data.data.slice(0, maxNodes).map((node) => (
            <li key={node.id} className="flex items-baseline justify-between gap-3">
              <Link to={paths.node(node.id)} className={`${nameLinkClass} min-w-0 truncate`}>
                {node.label}
              </Link>
              <NodeStatusBadge status={node.status} />
            </li>
          ))}
        </ul>
      )}
      {data && data.results > 0 && (
        <Link to={nodesInRegionPath(region.id)} className={`${linkClass} mt-3 inline-block`}>
          {data.results > maxNodes ? `All ${pluralize(data.results, 'node')}` : 'Show in the list of nodes'}
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
