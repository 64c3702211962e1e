/** What the shapes on the map mean: those that are on it. */
import type { ReactNode } from 'react'
import { MarkerShape } from './marker-shapes.tsx'

const Entry = ({ shape, children }: { shape: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden viewBox="-8 -8 16 16" className="size-4 flex-none">
      {shape}
    </svg>
    {children}
  </span>
)

interface MapLegendProps {
  outage: boolean
  /** Whether it is known where the user has nodes. */
  ownNodes: boolean
  groups: boolean
}

export function MapLegend({ outage, ownNodes, groups }: MapLegendProps) {
  return (
    <>
      <Entry shape={<MarkerShape status="ok" hollow={false} />}>
        {ownNodes ? 'Operational, with nodes of yours (their number)' : 'Operational'}
      </Entry>
      {ownNodes && <Entry shape={<MarkerShape status="ok" hollow />}>Operational</Entry>}
      {outage && <Entry shape={<MarkerShape status="outage" hollow={false} />}>Outage</Entry>}
      {groups && <span>A number in a circle: that many regions. Click or tap it to zoom in.</span>}
    </>
  )
}
