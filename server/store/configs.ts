/** Configuration profiles as rows and as the interface shows them (gaps 4.10). */
import { Config, deviceSlots, type DeviceSlot } from '#contract/areas/configs.ts'
import type { Interface } from '#contract/rules/nodes/interfaces.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { toWireTime } from '#contract/time.ts'
import { defaultKernel } from '../catalog/kernels.ts'
import type { Database } from './database.ts'
import { readJson } from './json.ts'
import type { ConfigRow } from './resource-tables.ts'

export type Devices = Config['devices']
export type Interfaces = Config['interfaces']

const { devices: DevicesColumn, helpers: HelpersColumn, interfaces: InterfacesColumn } = Config.def.shape

export const readInterfaces = (column: ConfigRow['interfaces']): Interfaces => readJson(InterfacesColumn, column)

export const toConfig = (row: ConfigRow): Config => ({
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
  interfaces: readInterfaces(row.interfaces),
  created: row.created,
  updated: row.updated,
})

/** A profile independent of its node, for copies and backups. */
export type ConfigContents = Omit<Config, 'id' | 'created' | 'updated'>

const mapSlots = (diskInSlot: (slot: DeviceSlot, index: number) => number | undefined): Devices => {
  const [sda, sdb, sdc, sdd, sde, sdf, sdg, sdh] = deviceSlots.map((slot, index) => {
    const disk_id = diskInSlot(slot, index)
    return disk_id === undefined ? null : { disk_id, volume_id: null }
  })
  return {
    sda: sda ?? null,
    sdb: sdb ?? null,
    sdc: sdc ?? null,
    sdd: sdd ?? null,
    sde: sde ?? null,
    sdf: sdf ?? null,
    sdg: sdg ?? null,
    sdh: sdh ?? null,
  }
}

export function toConfigContents(row: ConfigRow): ConfigContents {
  const { id: _id, created: _created, updated: _updated, ...contents } = toConfig(row)
  return contents
}

/** Devices with these disks in the first slots. */
export const assignDevices = (diskIds: readonly number[]): Devices => mapSlots((_, index) => diskIds[index])

/** Devices with each disk replaced by its copy; a disk without a copy leaves its slot empty. */
export const mapDevices = (devices: Devices, copyIds: ReadonlyMap<number, number>): Devices =>
  mapSlots((slot) => copyIds.get(devices[slot]?.disk_id ?? 0))

/** Interfaces as answered: a public one has neither label nor address, a VLAN without an address has "" (gaps 2.5). */
export const toInterfaces = (interfaces: readonly Interface[]): Interfaces =>
  interfaces.map((each) =>
    each.purpose === 'public'
      ? { purpose: 'public', label: null, ipam_address: null }
      : { purpose: 'vlan', label: each.label ?? '', ipam_address: each.ipam_address ?? '' },
  )

/** Defaults of a profile (gaps 4.10). */
export const configDefaults: Omit<ConfigContents, 'label'> = {
  comments: '',
  kernel: defaultKernel,
  memory_limit: 0,
  run_level: 'default',
  virt_mode: 'paravirt',
  root_device: '/dev/sda',
  initrd: null,
  devices: assignDevices([]),
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
}

const jsonColumns = ({ devices, helpers, interfaces }: Pick<ConfigContents, 'devices' | 'helpers' | 'interfaces'>) => ({
  devices: JSON.stringify(devices),
  helpers: JSON.stringify(helpers),
  interfaces: JSON.stringify(interfaces),
})

/** Adds a profile, and VLANs that do not exist yet. Returns the profile's id. */
export async function addConfig(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  node: { id: number; region: string },
  contents: ConfigContents,
): Promise<number> {
  const at = toWireTime(now)
  const { id } = await db
    .insertInto('configs')
    .values({ ...contents, ...jsonColumns(contents), node_id: node.id, created: at, updated: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMissingVlans({ db, now }, node.region, contents.interfaces)
  return id
}

/** Replaces the contents of a profile, and adds VLANs that do not exist yet. */
export async function updateConfig(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  region: string,
  id: number,
  contents: ConfigContents,
): Promise<void> {
  await db
    .updateTable('configs')
    .set({ ...contents, ...jsonColumns(contents), updated: toWireTime(now) })
    .where('id', '=', id)
    .execute()
  await addMissingVlans({ db, now }, region, contents.interfaces)
}

/** Adds the VLANs of the interfaces that do not exist in the region yet. */
export async function addMissingVlans(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  region: string,
  interfaces: Interfaces,
): Promise<void> {
  for (const label of vlanLabels(interfaces)) {
    await db
      .insertInto('vlans')
      .values({ region, label, created: toWireTime(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const vlanLabels = (interfaces: readonly { purpose: string; label?: string | null | undefined }[]): string[] =>
  interfaces.flatMap((each) => (each.purpose === 'vlan' && each.label ? [each.label] : []))

/** The profiles of a node, by id. */
export const listConfigs = (db: Database, nodeId: number): Promise<ConfigRow[]> =>
  db.selectFrom('configs').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()
