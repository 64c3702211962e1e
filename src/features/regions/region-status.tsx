import type { Region } from '#contract/areas/regions.ts'
import { Status } from '#ui/badge.tsx'
import { regionStatusLabels } from '#shared/regions/labels.ts'

export const RegionStatus = ({ status }: Pick<Region, 'status'>) => (
  <Status tone={status === 'outage' ? 'bad' : 'ok'}>{regionStatusLabels[status]}</Status>
)
