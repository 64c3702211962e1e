/** What the shapes on the map mean: those that are on it. */
import type { ReactNode } from 'react'
import { GroupShape, MarkerShape } from './marker-shapes.tsx'

interface EntryProps {
  shape: ReactNode
  /** For a group. */
  large?: boolean
  children: ReactNode
}

const Entry = ({ shape, large = false, children }: EntryProps) => (
  <span className="inline-flex items-center gap-1.5">
    <svg
      aria-hidden
      viewBox={large ? '-13 -13 26 26' : '-8 -8 16 16'}
      className={`${large ? 'size-5' : 'size-4'} flex-none text-xs`}
    >
      {shape}
    </svg>
    {children}
  </span>
)

interface MapLegendProps {
  outage: boolean
  /** Whether it is known where the user has nodes. */
  ownNodes: boolean
  /** Several regions in one marker: how many of the first, and whether the user has nodes in one of the groups, and none in another. */
  groups: { readonly count: number; readonly own: boolean; readonly other: boolean } | null
}

export function MapLegend({ outage, ownNodes, groups }: MapLegendProps) {
  return (
    <>
      <Entry shape={<MarkerShape status="ok" hollow={false} />}>
        {ownNodes ? 'Region with your nodes (count)' : 'Region'}
      </Entry>
      {ownNodes && <Entry shape={<MarkerShape status="ok" hollow />}>Region without your nodes</Entry>}
      {outage && <Entry shape={<MarkerShape status="outage" hollow={false} />}>Outage</Entry>}
      {groups?.own && (
        <Entry large shape={<GroupShape count={groups.count} own outage={false} />}>
          {groups.count} regions, with your nodes
        </Entry>
      )}
      {groups?.other && (
        <Entry large shape={<GroupShape count={groups.count} own={false} outage={false} />}>
          {groups.count} regions{groups.own ? ', without' : ''}
        </Entry>
      )}
      {groups && <span>Click or tap a number to zoom in.</span>}
    </>
  )
}
