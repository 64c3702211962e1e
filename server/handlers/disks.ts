/** Disks of a node (gaps 4.9). */
import type { disks } from '#contract/areas/disks.ts'
import * as limits from '#contract/limits.ts'
import { diskIdsOf } from '#contract/rules/nodes/disks-and-configs.ts'
import { formatNumber } from '#contract/text.ts'
import { toWireTime } from '#contract/time.ts'
import { notFound, httpError } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { startDiskJob } from '../jobs/disks.ts'
import { countDeployment, checkDeployment } from '../rules/deployment.ts'
import { Findings } from '../rules/findings.ts'
import { requireAtRest } from '../rules/preconditions.ts'
import { reasons } from '../reasons.ts'
import { toConfig } from '../store/configs.ts'
import { addDisk, toDisk, listDisks, totalSize } from '../store/disks.ts'
import { recordEvent } from '../store/events.ts'
import { imageDisks } from '../store/new-node.ts'
import { nodeTypeOf } from '../store/nodes.ts'
import { field, selectPage } from '../store/page.ts'
import { diskReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import { requireNode } from './path-subject.ts'

const fields = field.columns('disks', {
  number: ['id', 'size'],
  text: ['label', 'status', 'filesystem'],
  time: ['created', 'updated'],
})

interface DiskPath {
  nodeId: number
  diskId: number
}

const requireDisk = ({ db }: Pick<CallerContext, 'db'>, { nodeId, diskId }: DiskPath): Promise<DiskRow> =>
  db
    .selectFrom('disks')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('id', '=', diskId)
    .executeTakeFirstOrThrow(notFound)

/** Throws 400 for a disk in use: the node runs, and the last booted profile has the disk (gaps 4.9). */
async function requireUnused({ db }: CallerContext, node: NodeRow, disk: DiskRow): Promise<void> {
  if (node.status !== 'running' || node.last_config_id === null) return
  const config = await db.selectFrom('configs').selectAll().where('id', '=', node.last_config_id).executeTakeFirst()
  if (config && diskIdsOf(toConfig(config).devices).includes(disk.id)) throw httpError(400, reasons.diskInUse)
}

/** Throws 400 unless there are `size` MB beside the other disks. */
async function requireSpace({ db }: CallerContext, node: NodeRow, size: number, excluded?: DiskRow): Promise<void> {
  const others = (await listDisks(db, node.id)).filter(({ id }) => id !== excluded?.id)
  if (totalSize(others) + size > nodeTypeOf(node).disk) throw httpError(400, reasons.noRoomOnNode, 'size')
}

/** Adds a disk that is not ready yet. */
async function createDisk(
  context: CallerContext,
  node: NodeRow,
  contents: Pick<DiskRow, 'label' | 'size' | 'used' | 'filesystem'>,
): Promise<DiskRow> {
  if ((await listDisks(context.db, node.id)).length >= limits.maxDisksPerNode)
    throw httpError(400, reasons.tooManyDisks)
  await requireSpace(context, node, contents.size)
  const diskId = await addDisk(context, node.id, contents, 'not ready')
  return requireDisk(context, { nodeId: node.id, diskId })
}

const setDiskStatus = ({ db, now }: CallerContext, id: number, status: DiskRow['status']) =>
  db
    .updateTable('disks')
    .set({ status, updated: toWireTime(now) })
    .where('id', '=', id)
    .execute()

export const diskHandlers: Handlers<typeof disks> = {
  list: async ({ path, query, filter }, { db }) => {
    const page = await selectPage(db.selectFrom('disks').selectAll().where('node_id', '=', path.nodeId), {
      filter,
      query,
      fields,
    })
    return { ...page, data: page.data.map(toDisk) }
  },

  view: async ({ path }, context) => toDisk(await requireDisk(context, path)),

  create: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const findings = new Findings()
    const deployment = await checkDeployment(context, body, findings)
    const image = deployment?.image
    if (image && image.size > body.size) findings.add(reasons.noRoomForImage, 'size')
    findings.throwIfAny()
    await requireAtRest(context.db, node)
    const [rootDisk] = image ? imageDisks(image, body.size, 0) : []
    const disk = await createDisk(context, node, {
      label: body.label ?? rootDisk?.label ?? '',
      size: body.size,
      used: rootDisk?.used ?? 0,
      filesystem: rootDisk?.filesystem ?? body.filesystem,
    })
    await countDeployment(context.db, deployment?.script ?? null)
    await startDiskJob(context, node, disk, 'create', { username: context.caller.username })
    return toDisk(disk)
  },

  update: async ({ path, body }, context) => {
    const { db, now, caller } = context
    const node = await requireNode(context, path.nodeId)
    const disk = await requireDisk(context, path)
    await requireAtRest(db, node)
    const label = body.label ?? disk.label
    await db
      .updateTable('disks')
      .set({ label, updated: toWireTime(now) })
      .where('id', '=', disk.id)
      .execute()
    await recordEvent(context, {
      action: 'disk_update',
      username: caller.username,
      entity: nodeReference(node),
      secondary: diskReference(node.id, { ...disk, label }),
    })
    return toDisk(await requireDisk(context, path))
  },

  remove: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const disk = await requireDisk(context, path)
    await requireAtRest(context.db, node)
    await requireUnused(context, node, disk)
    await setDiskStatus(context, disk.id, 'deleting')
    await startDiskJob(context, node, disk, 'remove', { username: context.caller.username })
    return {}
  },

  resize: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const disk = await requireDisk(context, path)
    await requireAtRest(context.db, node)
    await requireSpace(context, node, body.size, disk)
    if (body.size < disk.used)
      throw httpError(400, `Must be at least ${formatNumber(disk.used)} MB, the size of its data`, 'size')
    await requireUnused(context, node, disk)
    await setDiskStatus(context, disk.id, 'not ready')
    await startDiskJob(context, node, disk, 'resize', { username: context.caller.username, size: body.size })
    return {}
  },

  clone: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const source = await requireDisk(context, path)
    await requireAtRest(context.db, node)
    const label = Array.from(`Copy of ${source.label}`).slice(0, limits.diskLabel.max).join('')
    const disk = await createDisk(context, node, { ...source, label })
    await startDiskJob(context, node, disk, 'clone', { username: context.caller.username })
    return toDisk(disk)
  },
}
