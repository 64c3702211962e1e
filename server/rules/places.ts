/** What a region and a type allow: capabilities, private networks and room (compute.md, Create body; gaps 2.4, 2.5). */
import type { Interface } from '#contract/interfaces.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { gpuCapability, noCapabilityReason, noVlansReason, vlanCapability } from '#contract/rules/capabilities.ts'
import { invalidReason } from '#contract/schema.ts'
import { regionNamed } from '../catalog/regions.ts'
import { nodeType } from '../catalog/types.ts'
import { vlanLabels } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import type { Findings } from './findings.ts'
import { reasons } from './reasons.ts'

/** Private networks of one region at most (gaps 2.5). */
const vlansPerRegion = 10

export const hasVlans = (region: Region) => region.capabilities.includes(vlanCapability)

export function regionOf(id: string, findings: Findings): Region | undefined {
  const region = regionNamed(id)
  if (!region) findings.add(invalidReason('region'), 'region')
  return region
}

export function typeNamed(id: string, findings: Findings): NodeType | undefined {
  const type = nodeType(id)
  if (!type) findings.add(reasons.unknownType, 'type')
  return type
}

/** Refuses a type with graphics cards where there are none; on the member that has to change. */
export function checkCapability(type: NodeType | undefined, region: Region | undefined, findings: Findings, field: 'region' | 'type' = 'region'): void {
  if (!type || !region || type.gpus === 0 || region.capabilities.includes(gpuCapability)) return
  findings.add(noCapabilityReason(gpuCapability), field)
}

/** Refuses private networks where there are none, or when the region would get too many of them. */
export async function checkVlans(
  db: Database, region: Region | undefined, interfaces: readonly Interface[], findings: Findings, field = 'interfaces',
): Promise<void> {
  const labels = vlanLabels(interfaces)
  if (!region || labels.length === 0) return
  if (!hasVlans(region)) {
    findings.add(noVlansReason, field)
    return
  }
  const known = new Set((await db.selectFrom('vlans').select('label').where('region', '=', region.id).execute()).map((row) => row.label))
  const added = labels.filter((label) => !known.has(label)).length
  if (added > 0 && known.size + added > vlansPerRegion) findings.add(reasons.tooManyVlans, field)
}
