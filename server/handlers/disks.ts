/** Disks of a node (gaps 4.9): the node is busy while work on one goes on. */
import type { disks } from '#contract/areas/disks.ts'
import * as limits from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { notFound, refuse, type CallerContext, type Handlers } from '../context.ts'
import { startDiskWork } from '../jobs/disks.ts'
import { countDeployment, deploymentOf } from '../rules/deployment.ts'
import { Findings } from '../rules/findings.ts'
import { requireAtRest } from '../rules/idle.ts'
import { reasons } from '../rules/reasons.ts'
import { configAnswer, diskIdsIn } from '../store/configs.ts'
import { addDisk, diskAnswer, disksOf, total } from '../store/disks.ts'
import { notify } from '../store/events.ts'
import { imageDisks } from '../store/new-node.ts'
import { typeOf } from '../store/nodes.ts'
import { field, pageOf } from '../store/page.ts'
import { diskReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import { nodeOf } from './node-of.ts'

const fields = { id: field.number('disks.id'), label: field.text('disks.label'), size: field.number('disks.size') }

interface DiskPath {
  nodeId: number
  diskId: number
}

async function diskOf({ db }: Pick<CallerContext, 'db'>, { nodeId, diskId }: DiskPath): Promise<DiskRow> {
  const disk = await db.selectFrom('disks').selectAll().where('node_id', '=', nodeId).where('id', '=', diskId).executeTakeFirst()
  if (!disk) throw notFound()
  return disk
}

/** Refuses a disk that is in use: a running node's last booted profile has it (gaps 4.9). */
async function requireUnused({ db }: CallerContext, node: NodeRow, disk: DiskRow): Promise<void> {
  if (node.status !== 'running' || node.last_config_id === null) return
  const config = await db.selectFrom('configs').selectAll().where('id', '=', node.last_config_id).executeTakeFirst()
  if (config && diskIdsIn(configAnswer(config).devices).includes(disk.id)) throw refuse(400, reasons.diskInUse)
}

/** Room for `size` MB beside the other disks. */
async function requireRoom({ db }: CallerContext, node: NodeRow, size: number, except?: DiskRow): Promise<void> {
  const others = (await disksOf(db, node.id)).filter(({ id }) => id !== except?.id)
  if (total(others) + size > typeOf(node).disk) throw refuse(400, reasons.noRoomOnNode, 'size')
}

/** A new disk that is not ready yet. */
async function make(context: CallerContext, node: NodeRow, contents: Pick<DiskRow, 'label' | 'size' | 'used' | 'filesystem'>): Promise<DiskRow> {
  if ((await disksOf(context.db, node.id)).length >= limits.disksPerNode) throw refuse(400, reasons.tooManyDisks)
  await requireRoom(context, node, contents.size)
  const diskId = await addDisk(context, node.id, contents, 'not ready')
  return diskOf(context, { nodeId: node.id, diskId })
}

const setStatus = ({ db, now }: CallerContext, id: number, status: DiskRow['status']) =>
  db.updateTable('disks').set({ status, updated: wireTime(now) }).where('id', '=', id).execute()

export const diskHandlers: Handlers<typeof disks> = {
  list: async ({ path, query, filter }, { db }) => {
    const { rows, ...envelope } = await pageOf(db.selectFrom('disks').selectAll().where('node_id', '=', path.nodeId), { filter, query, fields })
    return { data: rows.map(diskAnswer), ...envelope }
  },

  view: async ({ path }, context) => diskAnswer(await diskOf(context, path)),

  create: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const findings = new Findings()
    const deployment = await deploymentOf(context, body, findings)
    const image = deployment?.image
    if (image && image.size > body.size) findings.add(reasons.noRoomForImage, 'size')
    findings.settle()
    await requireAtRest(context.db, node)
    const [ofImage] = image ? imageDisks(image, body.size, 0) : []
    const disk = await make(context, node, {
      label: body.label ?? ofImage?.label ?? '', size: body.size, used: ofImage?.used ?? 0, filesystem: ofImage?.filesystem ?? body.filesystem,
    })
    await countDeployment(context.db, deployment?.script ?? null)
    await startDiskWork(context, node, disk, 'create', { username: context.caller.username })
    return diskAnswer(disk)
  },

  update: async ({ path, body }, context) => {
    const { db, now, caller } = context
    const node = await nodeOf(context, path.nodeId)
    const disk = await diskOf(context, path)
    await requireAtRest(db, node)
    const label = body.label ?? disk.label
    await db.updateTable('disks').set({ label, updated: wireTime(now) }).where('id', '=', disk.id).execute()
    await notify(context, { action: 'disk_update', username: caller.username, entity: nodeReference(node), secondary: diskReference(node.id, { ...disk, label }) })
    return diskAnswer(await diskOf(context, path))
  },

  remove: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const disk = await diskOf(context, path)
    await requireAtRest(context.db, node)
    await requireUnused(context, node, disk)
    await setStatus(context, disk.id, 'deleting')
    await startDiskWork(context, node, disk, 'remove', { username: context.caller.username })
    return {}
  },

  resize: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const disk = await diskOf(context, path)
    await requireAtRest(context.db, node)
    await requireRoom(context, node, body.size, disk)
    // A file system shrinks to what is on it and no further.
    if (body.size < disk.used) throw refuse(400, reasons.noRoomOnNode, 'size')
    await requireUnused(context, node, disk)
    await setStatus(context, disk.id, 'not ready')
    await startDiskWork(context, node, disk, 'resize', { username: context.caller.username, size: body.size })
    return {}
  },

  clone: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const source = await diskOf(context, path)
    await requireAtRest(context.db, node)
    const label = Array.from(`Copy of ${source.label}`).slice(0, limits.diskLabel.max).join('')
    const disk = await make(context, node, { ...source, label })
    await startDiskWork(context, node, disk, 'clone', { username: context.caller.username })
    return diskAnswer(disk)
  },
}
