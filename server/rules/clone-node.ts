/** Checks a clone and selects what is copied (compute.md, Clone body; gaps 3.1). */
import type { NodeClone } from '#contract/rules/nodes/node-requests.ts'
import type { Region } from '#contract/areas/regions.ts'
import { maxConcurrentClones, maxConfigsPerNode } from '#contract/limits.ts'
import { invalidReason } from '#contract/schema.ts'
import { diskIdsOf } from '#contract/rules/nodes/disks-and-configs.ts'
import { httpError, forbidden } from '../errors.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../store/grants.ts'
import { findRegion } from '../catalog/regions.ts'
import { toConfig, listConfigs } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import { usedDiskSpace, listDisks, totalSize } from '../store/disks.ts'
import { findNode, nodeTypeOf } from '../store/nodes.ts'
import type { ConfigRow, DiskRow, NodeRow } from '../store/resource-tables.ts'
import { checkLabel } from './create-node.ts'
import { Findings } from './findings.ts'
import { busyError, requireIdle, requireAtRest } from './preconditions.ts'
import { checkCapability, checkVlans, checkRegion, checkType } from './region-rules.ts'
import { reasons } from '../reasons.ts'

export interface CloneContents {
  disks: DiskRow[]
  configs: ConfigRow[]
}

/** Throws unless the source can be cloned now. `activeClones`: how many clones of it are in progress. */
export async function requireCloneable(db: Database, source: NodeRow, activeClones: number): Promise<void> {
  if (activeClones >= maxConcurrentClones) throw httpError(400, reasons.tooManyClones)
  // A node that is `cloning` does nothing else, and more clones of it may start.
  if (source.status === 'cloning' && activeClones > 0) return
  await requireIdle(db, source, 'clone')
}

/** The contents to copy: the requested profiles (all by default) with the disks they use, and the requested disks. */
async function selectContents(
  db: Database,
  sourceId: number,
  body: NodeClone,
  findings: Findings,
): Promise<CloneContents> {
  const allDisks = await listDisks(db, sourceId)
  const allConfigs = await listConfigs(db, sourceId)
  const hasUnknown = (ids: readonly number[] | undefined, rows: readonly { id: number }[]) =>
    (ids ?? []).some((id) => !rows.some((row) => row.id === id))
  if (hasUnknown(body.configs, allConfigs)) findings.add(invalidReason('configs'), 'configs')
  if (hasUnknown(body.disks, allDisks)) findings.add(invalidReason('disks'), 'disks')
  const configs = allConfigs.filter(({ id }) => body.configs?.includes(id) ?? true)
  const usedDiskIds = new Set([...configs.flatMap((row) => diskIdsOf(toConfig(row).devices)), ...(body.disks ?? [])])
  return { configs, disks: allDisks.filter(({ id }) => usedDiskIds.has(id)) }
}

const interfacesOf = ({ configs }: CloneContents) => configs.flatMap((row) => toConfig(row).interfaces)

/** Checks a clone to a new node. Throws with everything that is wrong. */
export async function planCloneToNew(
  context: CallerContext,
  source: NodeRow,
  body: NodeClone & { region: string; type: string },
): Promise<CloneContents> {
  const findings = new Findings()
  const contents = await selectContents(context.db, source.id, body, findings)
  const region = checkRegion(body.region, findings)
  const type = checkType(body.type, findings)
  checkCapability(type, region, findings)
  await checkLabel(context.db, body.label, findings)
  await checkVlans(context.db, region, interfacesOf(contents), findings, 'region')
  if (type && totalSize(contents.disks) > type.disk) findings.add(reasons.noRoomOnTarget, 'type')
  findings.throwIfAny()
  return contents
}

/** Checks a clone onto an existing node, which must be at rest: running or off. Its own disks and profiles stay. */
export async function planCloneToExisting(
  context: CallerContext,
  source: NodeRow,
  body: NodeClone & { node_id: number },
): Promise<{ contents: CloneContents; target: NodeRow }> {
  const { db, caller } = context
  const target = body.node_id === source.id ? undefined : await findNode(db, body.node_id)
  const permission = target && (await permissionOn(db, caller, 'node', target.id))
  if (!target || permission === null) throw httpError(400, invalidReason('node_id'), 'node_id')
  if (permission === 'read_only') throw forbidden()
  const findings = new Findings()
  const contents = await selectContents(db, source.id, body, findings)
  const region: Region | undefined = findRegion(target.region)
  await checkVlans(db, region, interfacesOf(contents), findings, 'node_id')
  if (totalSize(contents.disks) + (await usedDiskSpace(db, target.id)) > nodeTypeOf(target).disk)
    findings.add(reasons.noRoomOnTarget, 'node_id')
  if (contents.configs.length + (await listConfigs(db, target.id)).length > maxConfigsPerNode)
    findings.add(reasons.tooManyConfigs, 'node_id')
  findings.throwIfAny()
  if (target.status === 'stopped') throw busyError()
  await requireAtRest(db, target)
  return { contents, target }
}
