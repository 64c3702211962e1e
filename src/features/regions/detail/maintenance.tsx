/** The maintenance of own nodes in a region: announced, or told by their status. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { groupByPeriod, hasBegun } from '#kit/maintenance/announcements.ts'
import { MaintenanceOfNodes } from '#kit/maintenance/maintenance-notice.tsx'
import { useAnnouncements } from '#kit/maintenance/use-announcements.ts'
import { useNow } from '#kit/time.tsx'
import { allNodesInRegion } from '#queries/region-status.ts'
import { StoppedNodes } from './stopped-nodes.tsx'

interface RegionMaintenanceProps {
  regionId: string
  /** The first of the user's nodes there. */
  nodes: readonly Node[]
  /** How many there are. */
  count: number
}

export function RegionMaintenance({ regionId, nodes, count }: RegionMaintenanceProps) {
  const now = useNow()
  const { announcements, partial } = useAnnouncements()
  const isPart = nodes.length < count
  const { data: all } = useQuery({
    ...allNodesInRegion(regionId),
    enabled: isPart && announcements.length > 0,
  })
  const known = new Set((all?.items ?? nodes).map(({ id }) => id))
  const here = announcements.filter(({ node }) => known.has(node.id))
  const unknown = all ? all.loaded < all.results : isPart
  const explained = new Set(here.filter((period) => hasBegun(period, now)).map(({ node }) => node.id))
  return (
    <>
      {groupByPeriod(here).map((group) => (
        <MaintenanceOfNodes
          key={`${group.when} ${group.until}`}
          group={group}
          partial={partial || unknown}
          className="mb-3"
        />
      ))}
      <StoppedNodes nodes={nodes.filter(({ id }) => !explained.has(id))} regionId={regionId} />
    </>
  )
}
