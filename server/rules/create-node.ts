/** Checks a new node and collects what it is created from (compute.md, Create body; gaps 2.4, 2.5). */
import type { NodeCreate } from '#contract/rules/nodes/node-requests.ts'
import type { Image } from '#contract/areas/images.ts'
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { nodeLabelTakenReason } from '#contract/rules/nodes/node-label.ts'
import { invalidReason } from '#contract/schema.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../store/grants.ts'
import { toBackupContents } from '../store/backup-contents.ts'
import type { Database } from '../store/database.ts'
import { totalSize } from '../store/disks.ts'
import { isLabelTaken } from '../store/nodes.ts'
import type { BackupRow } from '../store/resource-tables.ts'
import { checkDeployment, type Deployment } from './deployment.ts'
import { Findings } from './findings.ts'
import { checkCapability, checkVlans, checkRegion, checkType } from './region-rules.ts'
import { reasons } from '../reasons.ts'

export interface NodePlan {
  deployment: Deployment | undefined
  /** Size of the swap disk in MB. */
  swap: number
  backup: BackupRow | undefined
}

/** Checks a new node. Throws with everything that is wrong. */
export async function planNode(context: CallerContext, body: NodeCreate): Promise<NodePlan> {
  const { db } = context
  const findings = new Findings()
  const region = checkRegion(body.region, findings)
  const type = checkType(body.type, findings)
  checkCapability(type, region, findings)
  await checkLabel(db, body.label, findings)
  await checkVlans(db, region, body.interfaces ?? [], findings)

  const deployment = await checkDeployment(context, body, findings)
  const swap = body.swap_size ?? defaultSwapMegabytes
  if (deployment && type) checkDiskSpace(deployment.image, type.disk, swap, findings)

  const backup =
    body.backup_id === undefined ? undefined : await findRestorableBackup(context, body.backup_id, findings)
  if (backup && backup.region !== body.region) findings.add(reasons.otherRegion, 'region')
  if (backup && type && totalSize(toBackupContents(backup).disks) > type.disk)
    findings.add(reasons.noRoomForBackup, 'type')
  findings.throwIfAny()
  return { deployment, swap, backup }
}

/** Adds a finding when another node has this label. */
export async function checkLabel(
  db: Database,
  label: string | undefined,
  findings: Findings,
  nodeId = 0,
): Promise<void> {
  if (label !== undefined && (await isLabelTaken(db, label, nodeId))) findings.add(nodeLabelTakenReason, 'label')
}

/** Adds a finding unless the image and its swap disk fit; sizes in MB. */
export function checkDiskSpace(image: Image, disk: number, swap: number, findings: Findings): void {
  if (image.size > disk) findings.add(reasons.noRoomForImage, 'type')
  else if (image.size + swap > disk) findings.add(reasons.noRoomForImage, 'swap_size')
}

/** The backup, when it is finished and available, and the caller has read_write on its node. */
async function findRestorableBackup(
  { db, caller }: CallerContext,
  id: number,
  findings: Findings,
): Promise<BackupRow | undefined> {
  const backup = await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
  const isUsable =
    backup?.status === 'successful' &&
    backup.available === 1 &&
    (await permissionOn(db, caller, 'node', backup.node_id)) === 'read_write'
  if (!isUsable) findings.add(invalidReason('backup_id'), 'backup_id')
  return isUsable ? backup : undefined
}
