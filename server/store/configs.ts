/** Configuration profiles as rows and as the interface shows them (gaps 4.10). */
import { Config, deviceSlots, type DeviceSlot } from '#contract/areas/configs.ts'
import type { Interface } from '#contract/interfaces.ts'
import type { Work } from '../jobs/queue.ts'
import { wireTime } from '#contract/time.ts'
import { defaultKernel } from '../catalog/kernels.ts'
import type { Database } from './database.ts'
import { readJson } from './json.ts'
import type { ConfigRow } from './resource-tables.ts'

export type Devices = Config['devices']
export type Interfaces = Config['interfaces']


const { devices: DevicesColumn, helpers: HelpersColumn, interfaces: InterfacesColumn } = Config.def.shape

export const configAnswer = (row: ConfigRow): Config => ({
  id: row.id,
  label: row.label,
  comments: row.comments,
  kernel: row.kernel,
  memory_limit: row.memory_limit,
  run_level: row.run_level,
  virt_mode: row.virt_mode,
  root_device: row.root_device,
  initrd: row.initrd,
  devices: readJson(DevicesColumn, row.devices),
  helpers: readJson(HelpersColumn, row.helpers),
  interfaces: readJson(InterfacesColumn, row.interfaces),
  created: row.created,
  updated: row.updated,
})

/** A profile as it is kept apart from its node, for copies and backups. */
export type ConfigContents = Omit<Config, 'id' | 'created' | 'updated'>

const fill = (diskIn: (slot: DeviceSlot, place: number) => number | undefined): Devices => {
  const [sda, sdb, sdc, sdd, sde, sdf, sdg, sdh] = deviceSlots.map((slot, place) => {
    const disk_id = diskIn(slot, place)
    return disk_id === undefined ? null : { disk_id, volume_id: null }
  })
  return { sda: sda ?? null, sdb: sdb ?? null, sdc: sdc ?? null, sdd: sdd ?? null, sde: sde ?? null, sdf: sdf ?? null, sdg: sdg ?? null, sdh: sdh ?? null }
}

/** What a profile says, without what makes it this one of this node. */
export function contentsOf(row: ConfigRow): ConfigContents {
  const { id: _id, created: _created, updated: _updated, ...contents } = configAnswer(row)
  return contents
}

/** Devices with these disks in the first slots. */
export const devicesOf = (diskIds: readonly number[]): Devices => fill((_, place) => diskIds[place])

/** Devices with each disk replaced by its copy; one without a copy leaves its slot empty. */
export const mapDevices = (devices: Devices, copyOf: ReadonlyMap<number, number>): Devices =>
  fill((slot) => copyOf.get(devices[slot]?.disk_id ?? 0))

export const diskIdsIn = (devices: Devices): number[] => deviceSlots.flatMap((slot) => devices[slot]?.disk_id ?? [])

/** Interfaces as answered: a public one has neither label nor address, a VLAN without an address has "" (gaps 2.5). */
export const answeredInterfaces = (wanted: readonly Interface[]): Interfaces =>
  wanted.map((each) =>
    each.purpose === 'public'
      ? { purpose: 'public', label: null, ipam_address: null }
      : { purpose: 'vlan', label: each.label ?? '', ipam_address: each.ipam_address ?? '' })

/** What a profile has unless it says otherwise (gaps 4.10). */
export const configDefaults: Omit<ConfigContents, 'label'> = {
  comments: '', kernel: defaultKernel, memory_limit: 0, run_level: 'default', virt_mode: 'paravirt', root_device: '/dev/sda', initrd: null,
  devices: devicesOf([]),
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
}

const jsonColumns = ({ devices, helpers, interfaces }: Pick<ConfigContents, 'devices' | 'helpers' | 'interfaces'>) => ({
  devices: JSON.stringify(devices), helpers: JSON.stringify(helpers), interfaces: JSON.stringify(interfaces),
})

/** Makes a profile and the VLANs it is the first to name; answers its id. */
export async function addConfig({ db, now }: Pick<Work, 'db' | 'now'>, node: { id: number; region: string }, contents: ConfigContents): Promise<number> {
  const at = wireTime(now)
  const { id } = await db.insertInto('configs')
    .values({ ...contents, ...jsonColumns(contents), node_id: node.id, created: at, updated: at }).returning('id').executeTakeFirstOrThrow()
  await addVlans({ db, now }, node.region, contents.interfaces)
  return id
}

/** Replaces the contents of a profile. */
export async function changeConfig({ db, now }: Pick<Work, 'db' | 'now'>, region: string, id: number, contents: ConfigContents): Promise<void> {
  await db.updateTable('configs').set({ ...contents, ...jsonColumns(contents), updated: wireTime(now) }).where('id', '=', id).execute()
  await addVlans({ db, now }, region, contents.interfaces)
}

async function addVlans({ db, now }: Pick<Work, 'db' | 'now'>, region: string, interfaces: Interfaces): Promise<void> {
  for (const label of vlanLabels(interfaces)) {
    await db.insertInto('vlans').values({ region, label, created: wireTime(now) }).onConflict((conflict) => conflict.doNothing()).execute()
  }
}

export const vlanLabels = (interfaces: readonly { purpose: string; label?: string | null | undefined }[]): string[] =>
  interfaces.flatMap((each) => (each.purpose === 'vlan' && each.label ? [each.label] : []))

/** The profiles of a node, by id. */
export const configsOf = (db: Database, nodeId: number): Promise<ConfigRow[]> =>
  db.selectFrom('configs').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()
