/** Shared parts of the region pages. */
import type { Region } from '#contract/areas/regions.ts'
import { Status } from '#ui/badge.tsx'
import { regionStatusLabels } from '#shared/regions/labels.ts'

export const RegionStatus = ({ status }: Pick<Region, 'status'>) => (
  <Status tone={status === 'outage' ? 'bad' : 'ok'}>{regionStatusLabels[status]()}</Status>
)

/** The capabilities of these regions, the most common first. */
export function capabilitiesOf(regions: readonly Region[]): string[] {
  const counts = new Map<string, number>()
  for (const capability of regions.flatMap(({ capabilities }) => capabilities))
    counts.set(capability, (counts.get(capability) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([capability]) => capability)
}
