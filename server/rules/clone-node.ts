/** Whether a node can be cloned as asked, and what is copied (compute.md, Clone body; gaps 3.1). */
import type { NodeClone } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { concurrentClones } from '#contract/limits.ts'
import { invalidReason } from '#contract/schema.ts'
import { refuse, unauthorized, type CallerContext } from '../context.ts'
import { permissionOn } from '../grants.ts'
import { regionNamed } from '../catalog/regions.ts'
import { activeClones } from '../jobs/clone.ts'
import { configAnswer, configsOf, diskIdsIn } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import { diskSpace, disksOf, total } from '../store/disks.ts'
import { nodeRow, typeOf } from '../store/nodes.ts'
import type { ConfigRow, DiskRow, NodeRow } from '../store/resource-tables.ts'
import { checkLabel } from './create-node.ts'
import { Findings } from './findings.ts'
import { busy, requireIdle, requireAtRest } from './idle.ts'
import { checkCapability, checkVlans, regionOf, typeNamed } from './places.ts'
import { reasons } from './reasons.ts'

export interface Parts {
  disks: DiskRow[]
  configs: ConfigRow[]
}

/** Refuses a source that cannot be copied now: busy with something else than copies, or with five copies already. */
export async function requireClonable(context: CallerContext, source: NodeRow): Promise<void> {
  const active = await activeClones(context, source.id)
  if (active.length >= concurrentClones) throw refuse(400, reasons.tooManyClones)
  // While it is cloning the only thing going on is copies, and more of them may start.
  if (source.status === 'cloning' && active.length > 0) return
  await requireIdle(context.db, source, 'clone')
}

/** What is copied: the named profiles (all when left out) with the disks they use, and the named disks. */
async function partsOf(db: Database, sourceId: number, body: NodeClone, findings: Findings): Promise<Parts> {
  const allDisks = await disksOf(db, sourceId)
  const allConfigs = await configsOf(db, sourceId)
  const unknown = (ids: readonly number[] | undefined, rows: readonly { id: number }[]) => (ids ?? []).some((id) => !rows.some((row) => row.id === id))
  if (unknown(body.configs, allConfigs)) findings.add(invalidReason('configs'), 'configs')
  if (unknown(body.disks, allDisks)) findings.add(invalidReason('disks'), 'disks')
  const configs = allConfigs.filter(({ id }) => body.configs?.includes(id) ?? true)
  const used = new Set([...configs.flatMap((row) => diskIdsIn(configAnswer(row).devices)), ...(body.disks ?? [])])
  return { configs, disks: allDisks.filter(({ id }) => used.has(id)) }
}

const interfacesIn = ({ configs }: Parts) => configs.flatMap((row) => configAnswer(row).interfaces)

/** Checks a copy to a new node of the region and type in the body. */
export async function planCloneToNew(context: CallerContext, source: NodeRow, body: NodeClone & { region: string; type: string }): Promise<Parts> {
  const findings = new Findings()
  const parts = await partsOf(context.db, source.id, body, findings)
  const region = regionOf(body.region, findings)
  const type = typeNamed(body.type, findings)
  checkCapability(type, region, findings)
  await checkLabel(context.db, body.label, findings)
  await checkVlans(context.db, region, interfacesIn(parts), findings, 'region')
  if (type && total(parts.disks) > type.disk) findings.add(reasons.noRoomOnTarget, 'type')
  findings.settle()
  return parts
}

/** Checks a copy onto an existing node, which has to be at rest; running is fine, what it has stays. */
export async function planCloneOnto(context: CallerContext, source: NodeRow, body: NodeClone & { node_id: number }): Promise<{ parts: Parts; target: NodeRow }> {
  const { db, caller } = context
  const target = body.node_id === source.id ? undefined : await nodeRow(db, body.node_id)
  const held = target && (await permissionOn(db, caller, 'node', target.id))
  if (!target || held === null) throw refuse(400, invalidReason('node_id'), 'node_id')
  if (held === 'read_only') throw unauthorized()
  const findings = new Findings()
  const parts = await partsOf(db, source.id, body, findings)
  const region: Region | undefined = regionNamed(target.region)
  await checkVlans(db, region, interfacesIn(parts), findings, 'node_id')
  if (total(parts.disks) + (await diskSpace(db, target.id)) > typeOf(target).disk) findings.add(reasons.noRoomOnTarget, 'node_id')
  findings.settle()
  if (target.status === 'stopped') throw busy()
  await requireAtRest(db, target)
  return { parts, target }
}
