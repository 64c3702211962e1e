/** Nodes (compute.md, Nodes; gaps 2-4). What may be done is in rules/, what then happens in jobs/. */
import type { NodeUpdate, nodes } from '#contract/areas/nodes.ts'
import { defaultSwap } from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { invalidReason } from '#contract/schema.ts'
import { notFound, refuse, type CallerContext, type Handlers } from '../context.ts'
import { grantToCreator, readable } from '../grants.ts'
import { nodeType } from '../catalog/types.ts'
import { bootLater } from '../jobs/boot-later.ts'
import { startClone } from '../jobs/clone.ts'
import { startBoot, startShutdown } from '../jobs/power.ts'
import { startProvisioning } from '../jobs/provision.ts'
import { startRebuild } from '../jobs/rebuild.ts'
import { startRemoval } from '../jobs/remove.ts'
import { startResize } from '../jobs/resize.ts'
import { chooseLater } from '../jobs/schedule-choice.ts'
import { namedConfig, usualConfig } from '../rules/boot-config.ts'
import { planCloneOnto, planCloneToNew, requireClonable } from '../rules/clone-node.ts'
import { checkLabel, checkRoom, planNode } from '../rules/create-node.ts'
import { countDeployment, deploymentOf } from '../rules/deployment.ts'
import { Findings } from '../rules/findings.ts'
import { busy, requireIdle, requireStatus } from '../rules/idle.ts'
import { checkCapability } from '../rules/places.ts'
import { reasons } from '../rules/reasons.ts'
import { fits } from '../rules/resize.ts'
import { regionNamed } from '../catalog/regions.ts'
import { disksOf } from '../store/disks.ts'
import { notify, work } from '../store/events.ts'
import { addNode, layDown } from '../store/new-node.ts'
import { nodeAnswer, nodeAnswers, nodeRow, setTags, typeOf } from '../store/nodes.ts'
import { field, pageOf } from '../store/page.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { nodeOf } from './node-of.ts'

const fields = {
  id: field.number('nodes.id'),
  label: field.text('nodes.label'),
  region: field.text('nodes.region'),
  image: field.text('nodes.image'),
  group: field.text('nodes.group'),
  tags: field.list('node_tags', 'tag', 'node_id', 'nodes.id'),
  ipv4: field.list('node_addresses', 'address', 'node_id', 'nodes.id'),
}

/** New nodes have paid backups when asked for, or when the account wants them for all (gaps 2.4). */
async function withBackups({ db }: Pick<CallerContext, 'db'>, wanted: boolean | undefined): Promise<boolean> {
  if (wanted === true) return true
  const account = await db.selectFrom('account').select('backups_enabled').executeTakeFirst()
  return account?.backups_enabled === 1
}

/** What a new node of the caller needs beside its row. */
async function settleIn(context: CallerContext, node: NodeRow): Promise<void> {
  await grantToCreator(context.db, context.caller, 'node', node.id)
  if (node.backups_enabled === 1) await chooseLater(context, node.id)
}

const alertColumns = {
  cpu: 'alert_cpu', io: 'alert_io', network_in: 'alert_network_in', network_out: 'alert_network_out', transfer_quota: 'alert_transfer_quota',
} as const

/** The columns an update changes; what it leaves out keeps its value, inside alerts and schedule too (gaps 2.2, 2.3). */
function changesOf(node: NodeRow, body: NodeUpdate): Partial<NodeRow> {
  const changes: Partial<NodeRow> = {}
  if (body.label !== undefined) changes.label = body.label
  if (body.group !== undefined) changes.group = body.group
  if (body.watchdog_enabled !== undefined) changes.watchdog_enabled = body.watchdog_enabled ? 1 : 0
  for (const [name, column] of Object.entries(alertColumns)) {
    const value = new Map(Object.entries(body.alerts ?? {})).get(name)
    if (value !== undefined) changes[column] = value
  }
  const { day, window } = body.backups?.schedule ?? {}
  // null means that backups are off; while they are on it says nothing new.
  const kept = (value: string | null | undefined) => value !== undefined && (value !== null || node.backups_enabled === 0)
  if (day !== undefined && kept(day)) changes.schedule_day = day
  if (window !== undefined && kept(window)) changes.schedule_window = window
  return changes
}

export const nodeHandlers: Handlers<typeof nodes> = {
  list: async ({ query, filter }, { db, caller }) => {
    const select = db.selectFrom('nodes').selectAll('nodes').where(readable(caller, 'node', 'nodes.id'))
    const { rows, ...envelope } = await pageOf(select, { filter, query, fields })
    return { data: await nodeAnswers(db, rows), ...envelope }
  },

  view: async ({ path }, context) => {
    const [answer] = await nodeAnswers(context.db, [await nodeOf(context, path.nodeId)])
    if (!answer) throw notFound()
    return answer
  },

  create: async ({ body }, context) => {
    const { db, caller } = context
    const { deployment, swap, backup } = await planNode(context, body)
    const image = deployment?.image
    const source = backup && (await nodeRow(db, backup.node_id))
    const node = await addNode(context, {
      label: body.label, group: body.group, tags: body.tags, type: body.type, region: body.region,
      image: image?.id ?? source?.image ?? null, status: 'provisioning',
      backups: await withBackups(context, body.backups_enabled), privateAddress: body.private_ip ?? false,
    })
    const configId = image
      ? await layDown(context, node, { image, size: typeOf(node).disk, swap, interfaces: body.interfaces ?? [], status: 'not ready' })
      : null
    await countDeployment(db, deployment?.script ?? null)
    await startProvisioning(context, node, {
      username: caller.username,
      image: image ? imageReference({ id: image.id, label: image.label }) : null,
      backupId: backup?.id ?? null,
      // An empty node has nothing to boot (gaps 2.4).
      boot: (body.booted ?? true) && (image || backup) ? { configId } : null,
    })
    await settleIn(context, node)
    return nodeAnswer(db, node.id)
  },

  update: async ({ path, body }, context) => {
    const { db, caller, now } = context
    const node = await nodeOf(context, path.nodeId)
    const findings = new Findings()
    await checkLabel(db, body.label, findings, node.id)
    findings.settle()
    const changes = changesOf(node, body)
    await db.updateTable('nodes').set({ ...changes, updated: wireTime(now) }).where('id', '=', node.id).execute()
    if (body.tags) await setTags(db, node.id, body.tags)
    const handsBack = changes.schedule_day === 'Scheduling' || changes.schedule_window === 'Scheduling'
    if (handsBack && node.backups_enabled === 1) await chooseLater(context, node.id)
    await notify(context, { action: 'node_update', username: caller.username, entity: nodeReference({ ...node, ...changes }) })
    return nodeAnswer(db, node.id)
  },

  remove: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    requireStatus(node, 'remove')
    // A copy being made onto this node is a clone too, whose two sides stay until it is done.
    if ((await work(context.db, node.id)).some((each) => each.action === 'node_clone')) throw busy()
    await startRemoval(context, node, context.caller.username)
    return {}
  },

  boot: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const named = await namedConfig(context.db, node, body.config_id)
    requireStatus(node, 'boot')
    const config = named ?? await usualConfig(context.db, node)
    const { username } = context.caller
    if (node.status === 'provisioning') {
      await bootLater(context, node, config, username)
      return {}
    }
    await requireIdle(context.db, node, 'boot')
    await startBoot(context, node, config, { username })
    return {}
  },

  reboot: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const named = await namedConfig(context.db, node, body.config_id)
    await requireIdle(context.db, node, 'reboot')
    const config = named ?? await usualConfig(context.db, node)
    await startBoot(context, node, config, { action: 'node_reboot', username: context.caller.username })
    return {}
  },

  shutdown: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    await requireIdle(context.db, node, 'shutdown')
    await startShutdown(context, node, context.caller.username)
    return {}
  },

  resize: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const type = nodeType(body.type)
    if (!type) throw refuse(400, reasons.unknownType, 'type')
    if (type.id === node.type) throw refuse(400, reasons.sameType)
    const findings = new Findings()
    checkCapability(type, regionNamed(node.region), findings, 'type')
    if (!fits(await disksOf(context.db, node.id), type, body.allow_auto_disk_resize)) findings.add(reasons.disksTooLarge)
    findings.settle()
    await requireIdle(context.db, node, 'resize')
    await startResize(context, node, type, { fitDisk: body.allow_auto_disk_resize, username: context.caller.username })
    return {}
  },

  rebuild: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const findings = new Findings()
    const deployment = await deploymentOf(context, body, findings)
    if (deployment) checkRoom(deployment.image, typeOf(node).disk, defaultSwap, findings)
    findings.settle()
    if (!deployment) throw refuse(400, invalidReason('image'), 'image')
    await requireIdle(context.db, node, 'rebuild')
    await countDeployment(context.db, deployment.script)
    await startRebuild(context, node, deployment.image, { swap: defaultSwap, booted: body.booted, username: context.caller.username })
    return nodeAnswer(context.db, node.id)
  },

  clone: async ({ path, body }, context) => {
    const { db, caller } = context
    const source = await nodeOf(context, path.nodeId)
    const { node_id, region, type } = body
    if (node_id !== undefined) {
      const { parts, target } = await planCloneOnto(context, source, { ...body, node_id })
      await requireClonable(context, source)
      await startClone(context, source, target, parts, caller.username)
      return nodeAnswer(db, target.id)
    }
    // The contract asks for both when node_id is left out.
    const parts = await planCloneToNew(context, source, { ...body, region: region ?? '', type: type ?? '' })
    await requireClonable(context, source)
    const tags = await db.selectFrom('node_tags').select('tag').where('node_id', '=', source.id).execute()
    const target = await addNode(context, {
      label: body.label, group: body.group, tags: tags.map((row) => row.tag), type: type ?? '', region: region ?? '', image: source.image,
      status: 'offline', backups: await withBackups(context, body.backups_enabled), privateAddress: body.private_ip ?? false,
    })
    await settleIn(context, target)
    await startClone(context, source, target, parts, caller.username)
    return nodeAnswer(db, target.id)
  },
}
