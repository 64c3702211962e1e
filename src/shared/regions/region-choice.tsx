/** Shared by pickers of regions: search text, notes, order, and information about the selected region. */
import type { ReactNode } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { Notice } from '#ui/notice.tsx'
import { continentOf, continents, countryName, continentLabel } from './countries.ts'
import { capabilityLabel, regionLabel, regionStatusLabels } from './labels.ts'
import { OutageNotice } from './outage-notice.tsx'
import type { OwnNodes } from './own-nodes.ts'
import { compareLabels, formatNumber, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

/** Sorts regions by continent, and by label within it. */
export const sortRegions = (regions: readonly Region[]): Region[] =>
  regions.toSorted(
    (a, b) =>
      continents.indexOf(continentOf(a.country)) - continents.indexOf(continentOf(b.country)) ||
      compareLabels(regionLabel(a), regionLabel(b)),
  )

/** All searchable text of a region, in lower case: names and capabilities. */
export const regionSearchText = (region: Region): string =>
  [
    regionLabel(region),
    region.id,
    countryName(region.country),
    continentLabel(continentOf(region.country)),
    ...region.capabilities.map(capabilityLabel),
    region.status === 'outage' ? regionStatusLabels.outage() : region.status,
  ]
    .join(' ')
    .toLowerCase()

/** "3 of your nodes", starting with the number; null when there are none, or when unknown. */
export function ownNodesLabel({ byRegion }: OwnNodes, regionId: string): string | null {
  const count = byRegion.get(regionId)?.length ?? 0
  return count === 0 ? null : t('{count} of your nodes', { count: formatNumber(count) })
}

interface SelectedRegionProps {
  region: Region
  ownNodes: OwnNodes
  /** The consequence of an outage for the choice, as sentences. */
  outageConsequence: string
  /** Why the region cannot be used. */
  problem?: ReactNode
}

const maxNamedNodes = 3

const nodeLabels = (nodes: readonly Node[]) =>
  joinNames(
    nodes.map(({ label }) => label),
    maxNamedNodes,
  )

/** The outage, and the user's nodes there. The region's own page lists its capabilities. */
export function SelectedRegion({ region, ownNodes, outageConsequence, problem }: SelectedRegionProps) {
  const own = ownNodes.byRegion.get(region.id)
  return (
    <div className="grid gap-2">
      <OutageNotice region={region}>{outageConsequence}</OutageNotice>
      {problem ? <Notice tone="warn">{problem}</Notice> : null}
      {own && own.length > 0 && (
        <p data-sensitive className="text-sm text-ink-muted">
          {t('Your nodes in {region}: {names}.', { region: regionLabel(region), names: nodeLabels(own) })}
        </p>
      )}
    </div>
  )
}
