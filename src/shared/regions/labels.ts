/** Capabilities and statuses of regions in words. */
import type { Region } from '#contract/areas/regions.ts'
import { vlanCapability } from '#contract/rules/regions/regions.ts'

export const capabilityLabel = (capability: string) => (capability === vlanCapability ? 'VLANs' : capability)

export const regionStatusLabels: Readonly<Record<Region['status'], string>> = { ok: 'Operational', outage: 'Outage' }
