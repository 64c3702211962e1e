/** Labels for regions, their capabilities and their statuses. */
import type { Region } from '#contract/areas/regions.ts'
import { vlanCapability } from '#contract/rules/regions/regions.ts'
import { t } from '#contract/translate.ts'

/** "Frankfurt, DE". Older services send no label. */
export const regionLabel = (region: Region) => region.label ?? region.id

export const capabilityLabel = (capability: string) => (capability === vlanCapability ? 'VLANs' : capability)

export const regionStatusLabels: Readonly<Record<Region['status'], () => string>> = {
  ok: () => t('Operational'),
  outage: () => t('Outage'),
}
