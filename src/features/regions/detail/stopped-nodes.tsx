/** Nodes that are stopped for maintenance, as far as their status tells it. */
import type { Node } from '#contract/areas/nodes.ts'
import { Notice } from '#ui/notice.tsx'
import { NodeNames } from '#shared/regions/outage-notice.tsx'

/** The provider stops nodes while it works on their hosts (compute.md, Node status). */
export function StoppedNodes({ nodes, regionId }: { nodes: readonly Node[]; regionId: string }) {
  const stopped = nodes.filter(({ status }) => status === 'stopped')
  if (stopped.length === 0) return null
  return (
    <Notice tone="warn" className="mb-3" title="Stopped for maintenance">
      <NodeNames nodes={stopped} regionId={regionId} />
    </Notice>
  )
}
