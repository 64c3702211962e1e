/** Configuration profiles of a node (gaps 4.10). A change takes effect at the next boot. */
import type { ConfigCreate, ConfigUpdate, configs } from '#contract/areas/configs.ts'
import { deviceSlots } from '#contract/areas/configs.ts'
import { slotsOf } from '#contract/rules/node-parts.ts'
import { invalidReason } from '#contract/schema.ts'
import { kernelNamed } from '../catalog/kernels.ts'
import { regionNamed } from '../catalog/regions.ts'
import { notFound, type CallerContext, type Handlers } from '../context.ts'
import { Findings } from '../rules/findings.ts'
import { requireAtRest } from '../rules/idle.ts'
import { checkVlans } from '../rules/places.ts'
import { addConfig, answeredInterfaces, changeConfig, configAnswer, configDefaults, contentsOf, diskIdsIn, type ConfigContents, type Devices } from '../store/configs.ts'
import { disksOf } from '../store/disks.ts'
import { notify } from '../store/events.ts'
import { field, pageOf } from '../store/page.ts'
import { configReference, nodeReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { nodeOf } from './node-of.ts'

const fields = { id: field.number('configs.id'), label: field.text('configs.label') }

async function configOf({ db }: Pick<CallerContext, 'db'>, { nodeId, configId }: { nodeId: number; configId: number }): Promise<ConfigRow> {
  const row = await db.selectFrom('configs').selectAll().where('node_id', '=', nodeId).where('id', '=', configId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Slots as stored: what is left out, null or names nothing is empty. */
const devicesIn = (given: NonNullable<ConfigUpdate['devices']>): Devices => {
  const at = (slot: (typeof deviceSlots)[number]) => {
    const device = given[slot]
    return device?.disk_id || device?.volume_id ? { disk_id: device.disk_id ?? null, volume_id: device.volume_id ?? null } : null
  }
  return { sda: at('sda'), sdb: at('sdb'), sdc: at('sdc'), sdd: at('sdd'), sde: at('sde'), sdf: at('sdf'), sdg: at('sdg'), sdh: at('sdh') }
}

/** What a profile will hold: the given members over those it has. */
const changed = (before: ConfigContents, body: ConfigCreate | ConfigUpdate): ConfigContents => ({
  label: body.label ?? before.label,
  comments: body.comments === undefined ? before.comments : (body.comments ?? ''),
  kernel: body.kernel ?? before.kernel,
  memory_limit: body.memory_limit ?? before.memory_limit,
  run_level: body.run_level ?? before.run_level,
  virt_mode: body.virt_mode ?? before.virt_mode,
  root_device: body.root_device ?? before.root_device,
  initrd: before.initrd,
  devices: body.devices ? devicesIn(body.devices) : before.devices,
  helpers: { ...before.helpers, ...body.helpers },
  interfaces: body.interfaces ? answeredInterfaces(body.interfaces) : before.interfaces,
})

/** Refuses unknown kernels, and slots that name no disk of this node, a volume, or a disk twice. */
async function checkContents({ db }: CallerContext, node: NodeRow, contents: ConfigContents): Promise<void> {
  const findings = new Findings()
  if (!kernelNamed(contents.kernel)) findings.add(invalidReason('kernel'), 'kernel')
  const own = new Set((await disksOf(db, node.id)).map(({ id }) => id))
  const used = diskIdsIn(contents.devices)
  const taken = deviceSlots.filter((slot) => contents.devices[slot] !== null)
  const wrong = used.some((id) => !own.has(id)) || new Set(used).size < used.length
    // The account has no volumes.
    || taken.some((slot) => contents.devices[slot]?.volume_id !== null)
    || taken.some((slot) => !slotsOf(contents.virt_mode).includes(slot))
  if (wrong) findings.add(invalidReason('devices'), 'devices')
  await checkVlans(db, regionNamed(node.region), contents.interfaces, findings)
  findings.settle()
}

const tell = (context: CallerContext, action: 'node_config_create' | 'node_config_update' | 'node_config_delete', node: NodeRow, config: { id: number; label: string }) =>
  notify(context, { action, username: context.caller.username, entity: nodeReference(node), secondary: configReference(node.id, config) })

export const configHandlers: Handlers<typeof configs> = {
  list: async ({ path, query, filter }, { db }) => {
    const { rows, ...envelope } = await pageOf(db.selectFrom('configs').selectAll().where('node_id', '=', path.nodeId), { filter, query, fields })
    return { data: rows.map(configAnswer), ...envelope }
  },

  view: async ({ path }, context) => configAnswer(await configOf(context, path)),

  create: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const contents = changed({ ...configDefaults, label: body.label }, body)
    await checkContents(context, node, contents)
    await requireAtRest(context.db, node)
    const configId = await addConfig(context, node, contents)
    await tell(context, 'node_config_create', node, { id: configId, label: contents.label })
    return configAnswer(await configOf(context, { nodeId: node.id, configId }))
  },

  update: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const row = await configOf(context, path)
    const contents = changed(contentsOf(row), body)
    await checkContents(context, node, contents)
    await requireAtRest(context.db, node)
    await changeConfig(context, node.region, row.id, contents)
    await tell(context, 'node_config_update', node, { id: row.id, label: contents.label })
    return configAnswer(await configOf(context, path))
  },

  remove: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    const config = await configOf(context, path)
    await requireAtRest(context.db, node)
    await context.db.deleteFrom('configs').where('id', '=', config.id).execute()
    // With the last booted profile gone nobody knows any more which one to boot (compute.md, Boot rules).
    if (node.last_config_id === config.id) await context.db.updateTable('nodes').set({ last_config_id: null }).where('id', '=', node.id).execute()
    await tell(context, 'node_config_delete', node, config)
    return {}
  },
}
