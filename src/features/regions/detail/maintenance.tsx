/** Maintenance of the user's nodes in a region: announced, or visible from their status. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { allNodesInRegion } from '#queries/region-status.ts'
import { groupByPeriod, hasBegun, type Announcement } from '#shared/maintenance/announcements.ts'
import { MaintenanceOfNodes } from '#shared/maintenance/maintenance-notice.tsx'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { useNow } from '#kit/format/time.tsx'
import { Notice } from '#ui/notice.tsx'
import { NodeNames } from '#shared/regions/outage-notice.tsx'

export interface RegionAnnouncements {
  readonly announcements: readonly Announcement[]
  /** There may be more. */
  readonly partial: boolean
  readonly settled: boolean
}

/** Announcements for the user's nodes in a region. `nodes`: the first of them; `count`: their total number. */
export function useRegionAnnouncements(regionId: string, nodes: readonly Node[], count: number): RegionAnnouncements {
  const { announcements, partial, settled } = useAnnouncements()
  const isPart = nodes.length < count
  const enabled = isPart && announcements.length > 0
  const { data: all, failureCount } = useQuery({ ...allNodesInRegion(regionId), enabled })
  const known = new Set((all?.items ?? nodes).map(({ id }) => id))
  return {
    announcements: announcements.filter(({ node }) => known.has(node.id)),
    partial: partial || (all ? all.loaded < all.results : isPart),
    settled: settled && (!enabled || failureCount > 0 || (all !== undefined && all.loaded === all.results)),
  }
}

interface RegionMaintenanceProps extends Pick<RegionAnnouncements, 'announcements' | 'partial'> {
  regionId: string
  /** The first of the user's nodes there. */
  nodes: readonly Node[]
}

export function RegionMaintenance({ announcements, partial, regionId, nodes }: RegionMaintenanceProps) {
  const now = useNow()
  const explained = new Set(announcements.filter((period) => hasBegun(period, now)).map(({ node }) => node.id))
  return (
    <>
      {groupByPeriod(announcements).map((group) => (
        <MaintenanceOfNodes key={`${group.when} ${group.until}`} group={group} partial={partial} className="mb-3" />
      ))}
      <StoppedNodes nodes={nodes.filter(({ id }) => !explained.has(id))} regionId={regionId} />
    </>
  )
}

/** The provider stops nodes while it works on their hosts (compute.md, Node status). */
function StoppedNodes({ nodes, regionId }: { nodes: readonly Node[]; regionId: string }) {
  const stopped = nodes.filter(({ status }) => status === 'stopped')
  if (stopped.length === 0) return null
  return (
    <Notice tone="warn" className="mb-3" title={t('Stopped for maintenance')}>
      <NodeNames nodes={stopped} regionId={regionId} />
    </Notice>
  )
}
