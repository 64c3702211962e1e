/** Whether a node can be made as asked, and what it will be made of (compute.md, Create body; gaps 2.4, 2.5). */
import type { NodeCreate } from '#contract/areas/nodes.ts'
import type { Image } from '#contract/areas/images.ts'
import { defaultSwap } from '#contract/limits.ts'
import { nodeLabelTakenReason } from '#contract/rules/node-label.ts'
import { invalidReason } from '#contract/schema.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../grants.ts'
import { contentsOf } from '../store/backup-contents.ts'
import type { Database } from '../store/database.ts'
import { total } from '../store/disks.ts'
import { labelTaken } from '../store/nodes.ts'
import type { BackupRow } from '../store/resource-tables.ts'
import { deploymentOf, type Deployment } from './deployment.ts'
import { Findings } from './findings.ts'
import { checkCapability, checkVlans, regionOf, typeNamed } from './places.ts'
import { reasons } from './reasons.ts'

export interface Plan {
  deployment: Deployment | undefined
  /** MB of the swap disk. */
  swap: number
  backup: BackupRow | undefined
}

/** Checks a new node. Refuses with everything that is wrong. */
export async function planNode(context: CallerContext, body: NodeCreate): Promise<Plan> {
  const { db } = context
  const findings = new Findings()
  const region = regionOf(body.region, findings)
  const type = typeNamed(body.type, findings)
  checkCapability(type, region, findings)
  await checkLabel(db, body.label, findings)
  await checkVlans(db, region, body.interfaces ?? [], findings)

  const deployment = await deploymentOf(context, body, findings)
  const swap = body.swap_size ?? defaultSwap
  if (deployment && type) checkRoom(deployment.image, type.disk, swap, findings)

  const backup = body.backup_id === undefined ? undefined : await restorable(context, body.backup_id, findings)
  if (backup && backup.region !== body.region) findings.add(reasons.otherRegion, 'region')
  if (backup && type && total(contentsOf(backup).disks) > type.disk) findings.add(reasons.noRoomForBackup, 'type')
  findings.settle()
  return { deployment, swap, backup }
}

/** Refuses a label that another node has. */
export async function checkLabel(db: Database, label: string | undefined, findings: Findings, nodeId = 0): Promise<void> {
  if (label !== undefined && (await labelTaken(db, label, nodeId))) findings.add(nodeLabelTakenReason, 'label')
}

/** Room for the image and its swap disk; sizes in MB. */
export function checkRoom(image: Image, disk: number, swap: number, findings: Findings): void {
  if (image.size > disk) findings.add(reasons.noRoomForImage, 'type')
  else if (image.size + swap > disk) findings.add(reasons.noRoomForImage, 'swap_size')
}

/** A backup the caller may restore: finished and available, and with read_write on its node. */
async function restorable({ db, caller }: CallerContext, id: number, findings: Findings): Promise<BackupRow | undefined> {
  const backup = await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
  const usable = backup?.status === 'successful' && backup.available === 1 && (await permissionOn(db, caller, 'node', backup.node_id)) === 'read_write'
  if (!usable) findings.add(invalidReason('backup_id'), 'backup_id')
  return usable ? backup : undefined
}
