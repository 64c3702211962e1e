/** Migration, rescue mode and root passwords of a node (gaps 4.2, 4.5, 4.6). */
import type { machine } from '#contract/areas/machine.ts'
import {
  ambiguousDiskReason,
  machineActionRules,
  mustBeOffReason,
  noPasswordDiskReason,
  noPendingMigrationReason,
  noUpgradeReason,
  passwordDisks,
  rescueSlots,
  sameRegionReason,
} from '#contract/rules/nodes/machine-actions.ts'
import { invalidReason } from '#contract/schema.ts'
import { httpError, orNotFound } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { startMigration } from '../jobs/migrate.ts'
import { startPasswordReset } from '../jobs/password.ts'
import { startRescue } from '../jobs/rescue.ts'
import { findRegion } from '../catalog/regions.ts'
import { findNodeType } from '../catalog/types.ts'
import { Findings } from '../rules/findings.ts'
import { requireAllowedStatus, requireNoOpenEvents } from '../rules/preconditions.ts'
import { checkCapability, checkRegion, checkVlans } from '../rules/region-rules.ts'
import { listConfigs, toConfig } from '../store/configs.ts'
import { listDisks } from '../store/disks.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { requireNode } from './path-subject.ts'

/** Throws 400 unless the node is off and nothing is in progress. */
async function requireOff({ db }: CallerContext, node: NodeRow): Promise<void> {
  if (node.status !== 'offline') throw httpError(400, mustBeOffReason)
  await requireNoOpenEvents(db, node.id)
}

export const machineHandlers: Handlers<typeof machine> = {
  migrate: async ({ path, body }, context) => {
    const { db, caller } = context
    const node = await requireNode(context, path.nodeId)
    if (body.upgrade) throw httpError(400, noUpgradeReason, 'upgrade')
    // The service schedules no moves between hosts.
    if (body.region === undefined) throw httpError(400, noPendingMigrationReason)
    const findings = new Findings()
    const region = checkRegion(body.region, findings)
    if (region?.id === node.region) findings.add(sameRegionReason, 'region')
    checkCapability(findNodeType(node.type), region, findings)
    const interfaces = (await listConfigs(db, node.id)).flatMap((row) => toConfig(row).interfaces)
    await checkVlans(db, region, interfaces, findings, 'region')
    findings.throwIfAny()
    requireAllowedStatus(node, machineActionRules.migrate)
    await requireNoOpenEvents(db, node.id)
    await startMigration(context, node, findRegion(body.region), caller.username)
    return {}
  },

  rescue: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const own = await listDisks(context.db, node.id)
    const { devices } = body
    const chosen = rescueSlots.flatMap((slot) => devices?.[slot]?.disk_id ?? [])
    // The account has no volumes.
    const hasVolume = rescueSlots.some((slot) => devices?.[slot]?.volume_id)
    if (hasVolume || new Set(chosen).size < chosen.length || chosen.some((id) => !own.some((disk) => disk.id === id)))
      throw httpError(400, invalidReason('devices'), 'devices')
    requireAllowedStatus(node, machineActionRules.rescue)
    await requireNoOpenEvents(context.db, node.id)
    await startRescue(context, node, context.caller.username)
    return {}
  },

  resetPassword: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    await requireOff(context, node)
    const [disk, another] = passwordDisks(await listDisks(context.db, node.id))
    if (!disk) throw httpError(400, noPasswordDiskReason)
    if (another) throw httpError(400, ambiguousDiskReason)
    await startPasswordReset(context, node, context.caller.username)
    return {}
  },

  resetDiskPassword: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const disk = orNotFound((await listDisks(context.db, node.id)).find(({ id }) => id === path.diskId))
    await requireOff(context, node)
    if (passwordDisks([disk]).length === 0) throw httpError(400, noPasswordDiskReason)
    await startPasswordReset(context, node, context.caller.username, disk)
    return {}
  },
}
