/** Nodes (compute.md, Nodes; gaps 2-4). rules/ checks what is possible, jobs/ does what takes time. */
import { sql } from 'kysely'
import type { nodes } from '#contract/areas/nodes.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { autoResizableDisk } from '#contract/rules/nodes/resize.ts'
import { toWireTime } from '#contract/time.ts'
import { invalidReason } from '#contract/schema.ts'
import { httpError, orNotFound } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { grantToCreator, readable } from '../store/grants.ts'
import { findNodeType } from '../catalog/types.ts'
import { queueBoot } from '../jobs/queue-boot.ts'
import { activeClones, startClone } from '../jobs/clone.ts'
import { startBoot, startShutdown } from '../jobs/power.ts'
import { startProvisioning } from '../jobs/provision.ts'
import { startRebuild } from '../jobs/rebuild.ts'
import { startRemoval } from '../jobs/remove.ts'
import { startResize } from '../jobs/resize.ts'
import { scheduleChoice } from '../jobs/schedule-choice.ts'
import { requestedConfig, defaultConfig } from '../rules/boot-config.ts'
import { planCloneToExisting, planCloneToNew, requireCloneable } from '../rules/clone-node.ts'
import { checkLabel, checkDiskSpace, planNode } from '../rules/create-node.ts'
import { countDeployment, checkDeployment } from '../rules/deployment.ts'
import { Findings } from '../rules/findings.ts'
import { busyError, requireIdle, requireStatus } from '../rules/preconditions.ts'
import { checkCapability } from '../rules/region-rules.ts'
import { reasons } from '../reasons.ts'
import { findRegion } from '../catalog/regions.ts'
import { listDisks, totalSize } from '../store/disks.ts'
import { recordEvent, openEvents } from '../store/events.ts'
import { addNode, installImage } from '../store/new-node.ts'
import { hypervisor, readNode, toNodes, findNode, setTags, nodeTypeOf } from '../store/nodes.ts'
import { field, selectPage } from '../store/page.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import { columnChanges, formatUpdate } from './node-changes.ts'
import { requireNode } from './path-subject.ts'

const fields = {
  ...field.columns('nodes', {
    number: ['id'],
    text: ['label', 'region', 'image', 'group', 'type', 'status', 'host_uuid'],
    flag: ['watchdog_enabled'],
    time: ['created', 'updated'],
  }),
  ipv6: field.of(
    'text',
    sql`(select address from node_addresses where node_addresses.node_id = nodes.id and node_addresses.kind = 'slaac')`,
  ),
  hypervisor: field.of('text', sql.val(hypervisor)),
  tags: field.list('node_tags', 'tag', 'node_id', 'nodes.id'),
  ipv4: field.list('node_addresses', 'address', 'node_id', 'nodes.id'),
}

/** Whether a new node has backups: on request, or by the setting of the account (gaps 2.4). */
async function shouldEnableBackups(
  { db }: Pick<CallerContext, 'db'>,
  requested: boolean | undefined,
): Promise<boolean> {
  if (requested === true) return true
  const account = await db.selectFrom('account').select('backups_enabled').executeTakeFirst()
  return account?.backups_enabled === 1
}

/** Completes a node that the caller has created: the caller's grant, and the choice of the backup schedule. */
async function initializeNode(context: CallerContext, node: NodeRow): Promise<void> {
  await grantToCreator(context.db, context.caller, 'node', node.id)
  if (node.backups_enabled === 1) await scheduleChoice(context, node.id)
}

/** Whether the disks fit the type; with `fitDisk`, when the resizable disk is shrunk as far as its data allows. */
function fitsType(disks: readonly DiskRow[], type: NodeType, fitDisk: boolean): boolean {
  if (totalSize(disks) <= type.disk) return true
  const disk = fitDisk ? autoResizableDisk(disks) : undefined
  return disk !== undefined && totalSize(disks) - disk.size + Math.max(1, disk.used) <= type.disk
}

export const nodeHandlers: Handlers<typeof nodes> = {
  list: async ({ query, filter }, { db, caller }) => {
    const select = db
      .selectFrom('nodes')
      .selectAll('nodes')
      .where(readable(caller, 'node', 'nodes.id'))
    const page = await selectPage(select, { filter, query, fields })
    return { ...page, data: await toNodes(db, page.data) }
  },

  view: async ({ path }, context) => {
    const [node] = await toNodes(context.db, [await requireNode(context, path.nodeId)])
    return orNotFound(node)
  },

  create: async ({ body }, context) => {
    const { db, caller } = context
    const { deployment, swap, backup } = await planNode(context, body)
    const image = deployment?.image
    const source = backup && (await findNode(db, backup.node_id))
    const node = await addNode(context, {
      label: body.label,
      group: body.group,
      tags: body.tags,
      type: body.type,
      region: body.region,
      image: image?.id ?? source?.image ?? null,
      status: 'provisioning',
      backups: await shouldEnableBackups(context, body.backups_enabled),
      privateAddress: body.private_ip ?? false,
    })
    const configId = image
      ? await installImage(context, node, {
          image,
          size: nodeTypeOf(node).disk,
          swap,
          interfaces: body.interfaces ?? [],
          status: 'not ready',
        })
      : null
    await countDeployment(db, deployment?.script ?? null)
    await startProvisioning(context, node, {
      username: caller.username,
      userId: caller.userId,
      image: image ? imageReference({ id: image.id, label: image.label }) : null,
      backupId: backup?.id ?? null,
      // An empty node has nothing to boot (gaps 2.4).
      boot: (body.booted ?? true) && (image || backup) ? { configId } : null,
    })
    await initializeNode(context, node)
    return readNode(db, node.id)
  },

  update: async ({ path, body }, context) => {
    const { db, caller, now } = context
    const node = await requireNode(context, path.nodeId)
    const findings = new Findings()
    await checkLabel(db, body.label, findings, node.id)
    findings.throwIfAny()
    const changes = columnChanges(node, body)
    await db
      .updateTable('nodes')
      .set({ ...changes, updated: toWireTime(now) })
      .where('id', '=', node.id)
      .execute()
    if (body.tags) await setTags(db, node.id, body.tags)
    const reschedules = changes.schedule_day === 'Scheduling' || changes.schedule_window === 'Scheduling'
    if (reschedules && node.backups_enabled === 1) await scheduleChoice(context, node.id)
    await recordEvent(context, {
      action: 'node_update',
      username: caller.username,
      entity: nodeReference({ ...node, ...changes }),
      message: formatUpdate(body),
    })
    return readNode(db, node.id)
  },

  remove: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    requireStatus(node, 'remove')
    // Neither side of a clone can be deleted while it is in progress.
    if ((await openEvents(context.db, node.id)).some((each) => each.action === 'node_clone')) throw busyError()
    await startRemoval(context, node, context.caller.username)
    return {}
  },

  boot: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const requested = await requestedConfig(context.db, node, body.config_id)
    requireStatus(node, 'boot')
    const config = requested ?? (await defaultConfig(context.db, node))
    const { username } = context.caller
    if (node.status === 'provisioning') {
      await queueBoot(context, node, config, username)
      return {}
    }
    await requireIdle(context.db, node, 'boot')
    await startBoot(context, node, config, { username })
    return {}
  },

  reboot: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const requested = await requestedConfig(context.db, node, body.config_id)
    await requireIdle(context.db, node, 'reboot')
    const config = requested ?? (await defaultConfig(context.db, node))
    await startBoot(context, node, config, { action: 'node_reboot', username: context.caller.username })
    return {}
  },

  shutdown: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    await requireIdle(context.db, node, 'shutdown')
    await startShutdown(context, node, context.caller.username)
    return {}
  },

  resize: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const type = findNodeType(body.type)
    if (!type) throw httpError(400, reasons.unknownType, 'type')
    if (type.id === node.type) throw httpError(400, reasons.sameType)
    const findings = new Findings()
    checkCapability(type, findRegion(node.region), findings, 'type')
    if (!fitsType(await listDisks(context.db, node.id), type, body.allow_auto_disk_resize))
      findings.add(reasons.disksTooLarge)
    findings.throwIfAny()
    await requireIdle(context.db, node, 'resize')
    await startResize(context, node, type, { fitDisk: body.allow_auto_disk_resize, username: context.caller.username })
    return {}
  },

  rebuild: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const findings = new Findings()
    const deployment = await checkDeployment(context, body, findings)
    if (deployment) checkDiskSpace(deployment.image, nodeTypeOf(node).disk, defaultSwapMegabytes, findings)
    findings.throwIfAny()
    if (!deployment) throw httpError(400, invalidReason('image'), 'image')
    await requireIdle(context.db, node, 'rebuild')
    await countDeployment(context.db, deployment.script)
    await startRebuild(context, node, deployment.image, {
      swap: defaultSwapMegabytes,
      booted: body.booted,
      username: context.caller.username,
    })
    return readNode(context.db, node.id)
  },

  clone: async ({ path, body }, context) => {
    const { db, caller } = context
    const source = await requireNode(context, path.nodeId)
    const { node_id, region, type } = body
    if (node_id !== undefined) {
      const { contents, target } = await planCloneToExisting(context, source, { ...body, node_id })
      await requireCloneable(db, source, (await activeClones(context, source.id)).length)
      await startClone(context, source, target, contents, caller.username)
      return readNode(db, target.id)
    }
    // The contract requires both when node_id is missing.
    const contents = await planCloneToNew(context, source, { ...body, region: region ?? '', type: type ?? '' })
    await requireCloneable(db, source, (await activeClones(context, source.id)).length)
    const tags = await db.selectFrom('node_tags').select('tag').where('node_id', '=', source.id).execute()
    const target = await addNode(context, {
      label: body.label,
      group: body.group,
      tags: tags.map((row) => row.tag),
      type: type ?? '',
      region: region ?? '',
      image: source.image,
      status: 'offline',
      backups: await shouldEnableBackups(context, body.backups_enabled),
      privateAddress: body.private_ip ?? false,
    })
    await initializeNode(context, target)
    await startClone(context, source, target, contents, caller.username)
    return readNode(db, target.id)
  },
}
