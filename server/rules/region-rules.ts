/** Checks of region and type: existence, capabilities and VLANs (compute.md, Create body; gaps 2.4, 2.5). */
import type { Interface } from '#contract/rules/nodes/interfaces.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { invalidReason } from '#contract/schema.ts'
import {
  gpuCapability,
  capabilityUnavailableReason,
  vlansUnavailableReason,
  vlanCapability,
} from '#contract/rules/regions/regions.ts'
import { findRegion } from '../catalog/regions.ts'
import { findNodeType } from '../catalog/types.ts'
import { vlanLabels } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import type { Findings } from './findings.ts'
import { reasons } from '../reasons.ts'

/** Maximum number of VLANs in a region (gaps 2.5). */
const vlansPerRegion = 10

const hasVlans = (region: Region) => region.capabilities.includes(vlanCapability)

export function checkRegion(id: string, findings: Findings): Region | undefined {
  const region = findRegion(id)
  if (!region) findings.add(invalidReason('region'), 'region')
  return region
}

export function checkType(id: string, findings: Findings): NodeType | undefined {
  const type = findNodeType(id)
  if (!type) findings.add(reasons.unknownType, 'type')
  return type
}

/** Adds a finding for a type with GPUs in a region without them. `field`: the member to change. */
export function checkCapability(
  type: NodeType | undefined,
  region: Region | undefined,
  findings: Findings,
  field: 'region' | 'type' = 'region',
): void {
  if (!type || !region || type.gpus === 0 || region.capabilities.includes(gpuCapability)) return
  findings.add(capabilityUnavailableReason(gpuCapability), field)
}

/** Adds a finding for VLANs in a region without them, or when the region would have too many. */
export async function checkVlans(
  db: Database,
  region: Region | undefined,
  interfaces: readonly Interface[],
  findings: Findings,
  field = 'interfaces',
): Promise<void> {
  const labels = vlanLabels(interfaces)
  if (!region || labels.length === 0) return
  if (!hasVlans(region)) {
    findings.add(vlansUnavailableReason, field)
    return
  }
  const existing = new Set(
    (await db.selectFrom('vlans').select('label').where('region', '=', region.id).execute()).map((row) => row.label),
  )
  const added = labels.filter((label) => !existing.has(label)).length
  if (added > 0 && existing.size + added > vlansPerRegion) findings.add(reasons.tooManyVlans, field)
}
