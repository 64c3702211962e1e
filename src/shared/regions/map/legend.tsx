/** Explains the shapes that are currently on the map. */
import type { ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { MarkerShape } from './marker-shapes.tsx'

interface EntryProps {
  shape: ReactNode
  children: ReactNode
}

const Entry = ({ shape, children }: EntryProps) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden viewBox="-10 -10 20 20" className="size-5 flex-none">
      {shape}
    </svg>
    {children}
  </span>
)

interface MapLegendProps {
  outage: boolean
  /** Whether the locations of the user's nodes are known. */
  ownNodes: boolean
  /** Whether a marker stands for several regions. */
  groups: boolean
}

export function MapLegend({ outage, ownNodes, groups }: MapLegendProps) {
  return (
    <>
      {ownNodes ? (
        <>
          <Entry shape={<MarkerShape radius={8} nodeCount={5} isOutage={false} />}>{t('Your nodes')}</Entry>
          <Entry shape={<MarkerShape radius={4.5} nodeCount={0} isOutage={false} />}>
            {t('Region without your nodes')}
          </Entry>
        </>
      ) : (
        <Entry shape={<MarkerShape radius={4.5} nodeCount={null} isOutage={false} />}>{t('Region')}</Entry>
      )}
      {outage && <Entry shape={<MarkerShape radius={4.5} nodeCount={0} isOutage />}>{t('Outage')}</Entry>}
      {groups && <GroupEntry nodeCount={ownNodes ? 0 : null} />}
    </>
  )
}

/** Explains markers with a ring. `nodeCount`: null for the color without a number, which would look like a value. */
export const GroupEntry = ({ nodeCount }: { nodeCount: 0 | null }) => (
  <Entry shape={<MarkerShape radius={4.5} nodeCount={nodeCount} isOutage={false} isGroup />}>
    {t('Several regions: click or tap to zoom in')}
  </Entry>
)
