/** Configuration profiles of a node (gaps 4.10). A change takes effect at the next boot. */
import { type ConfigCreate, type ConfigUpdate, type configs, deviceSlots } from '#contract/areas/configs.ts'
import { maxConfigsPerNode } from '#contract/limits.ts'
import { availableSlots } from '#contract/rules/nodes/disks-and-configs.ts'
import { invalidReason } from '#contract/schema.ts'
import { diskIdsOf } from '#contract/rules/nodes/disks-and-configs.ts'
import { findKernel } from '../catalog/kernels.ts'
import { findRegion } from '../catalog/regions.ts'
import { httpError, notFound } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { reasons } from '../reasons.ts'
import { Findings } from '../rules/findings.ts'
import { requireAtRest } from '../rules/preconditions.ts'
import { checkVlans } from '../rules/region-rules.ts'
import {
  addConfig,
  listConfigs,
  toInterfaces,
  updateConfig,
  toConfig,
  configDefaults,
  toConfigContents,
  type ConfigContents,
  type Devices,
} from '../store/configs.ts'
import { listDisks } from '../store/disks.ts'
import { recordEvent } from '../store/events.ts'
import { field, selectPage } from '../store/page.ts'
import { configReference, nodeReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { requireNode } from './path-subject.ts'

const fields = field.columns('configs', {
  number: ['id', 'memory_limit', 'initrd'],
  text: ['label', 'comments', 'kernel', 'run_level', 'virt_mode', 'root_device'],
  time: ['created', 'updated'],
})

const requireConfig = (
  { db }: Pick<CallerContext, 'db'>,
  { nodeId, configId }: { nodeId: number; configId: number },
): Promise<ConfigRow> =>
  db
    .selectFrom('configs')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('id', '=', configId)
    .executeTakeFirstOrThrow(notFound)

/** Slots as stored: those without a disk or a volume are null. */
const toDevices = (input: NonNullable<ConfigUpdate['devices']>): Devices => {
  const deviceAt = (slot: (typeof deviceSlots)[number]) => {
    const device = input[slot]
    return device?.disk_id || device?.volume_id
      ? { disk_id: device.disk_id ?? null, volume_id: device.volume_id ?? null }
      : null
  }
  return {
    sda: deviceAt('sda'),
    sdb: deviceAt('sdb'),
    sdc: deviceAt('sdc'),
    sdd: deviceAt('sdd'),
    sde: deviceAt('sde'),
    sdf: deviceAt('sdf'),
    sdg: deviceAt('sdg'),
    sdh: deviceAt('sdh'),
  }
}

/** Contents after a change: the given members replace the existing ones. */
const mergeContents = (before: ConfigContents, body: ConfigCreate | ConfigUpdate): ConfigContents => ({
  label: body.label ?? before.label,
  comments: body.comments === undefined ? before.comments : (body.comments ?? ''),
  kernel: body.kernel ?? before.kernel,
  memory_limit: body.memory_limit ?? before.memory_limit,
  run_level: body.run_level ?? before.run_level,
  virt_mode: body.virt_mode ?? before.virt_mode,
  root_device: body.root_device ?? before.root_device,
  initrd: before.initrd,
  devices: body.devices ? toDevices(body.devices) : before.devices,
  helpers: { ...before.helpers, ...body.helpers },
  interfaces: body.interfaces ? toInterfaces(body.interfaces) : before.interfaces,
})

/** Throws 400 for an unknown kernel, and for slots with a volume, a disk of another node, or the same disk twice. */
async function checkContents({ db }: CallerContext, node: NodeRow, contents: ConfigContents): Promise<void> {
  const findings = new Findings()
  if (!findKernel(contents.kernel)) findings.add(invalidReason('kernel'), 'kernel')
  const ownDiskIds = new Set((await listDisks(db, node.id)).map(({ id }) => id))
  const usedDiskIds = diskIdsOf(contents.devices)
  const usedSlots = deviceSlots.filter((slot) => contents.devices[slot] !== null)
  const isInvalid =
    usedDiskIds.some((id) => !ownDiskIds.has(id)) ||
    new Set(usedDiskIds).size < usedDiskIds.length ||
    // The account has no volumes.
    usedSlots.some((slot) => contents.devices[slot]?.volume_id !== null) ||
    usedSlots.some((slot) => !availableSlots(contents.virt_mode).includes(slot))
  if (isInvalid) findings.add(invalidReason('devices'), 'devices')
  await checkVlans(db, findRegion(node.region), contents.interfaces, findings)
  findings.throwIfAny()
}

const recordConfigEvent = (
  context: CallerContext,
  action: 'node_config_create' | 'node_config_update' | 'node_config_delete',
  node: NodeRow,
  config: { id: number; label: string },
) =>
  recordEvent(context, {
    action,
    username: context.caller.username,
    entity: nodeReference(node),
    secondary: configReference(node.id, config),
  })

export const configHandlers: Handlers<typeof configs> = {
  list: async ({ path, query, filter }, { db }) => {
    const page = await selectPage(db.selectFrom('configs').selectAll().where('node_id', '=', path.nodeId), {
      filter,
      query,
      fields,
    })
    return { ...page, data: page.data.map(toConfig) }
  },

  view: async ({ path }, context) => toConfig(await requireConfig(context, path)),

  create: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const contents = mergeContents({ ...configDefaults, label: body.label }, body)
    await checkContents(context, node, contents)
    await requireAtRest(context.db, node)
    if ((await listConfigs(context.db, node.id)).length >= maxConfigsPerNode)
      throw httpError(400, reasons.tooManyConfigs)
    const configId = await addConfig(context, node, contents)
    await recordConfigEvent(context, 'node_config_create', node, { id: configId, label: contents.label })
    return toConfig(await requireConfig(context, { nodeId: node.id, configId }))
  },

  update: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    const row = await requireConfig(context, path)
    const contents = mergeContents(toConfigContents(row), body)
    await checkContents(context, node, contents)
    await requireAtRest(context.db, node)
    await updateConfig(context, node.region, row.id, contents)
    await recordConfigEvent(context, 'node_config_update', node, { id: row.id, label: contents.label })
    return toConfig(await requireConfig(context, path))
  },

  remove: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    const config = await requireConfig(context, path)
    await requireAtRest(context.db, node)
    await context.db.deleteFrom('configs').where('id', '=', config.id).execute()
    // Without the last booted profile there is no default to boot (compute.md, Boot rules).
    if (node.last_config_id === config.id)
      await context.db.updateTable('nodes').set({ last_config_id: null }).where('id', '=', node.id).execute()
    await recordConfigEvent(context, 'node_config_delete', node, config)
    return {}
  },
}
