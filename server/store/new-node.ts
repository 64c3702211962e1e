/**
 * Creating the rows of a node: addresses, tags, and the disks and profile of an image (compute.md, Create; gaps
 * 2.1-2.4).
 */
import type { Image } from '#contract/areas/images.ts'
import type { Interface } from '#contract/rules/nodes/interfaces.ts'
import * as limits from '#contract/limits.ts'
import { defaultAlerts } from '#contract/rules/nodes/alert-defaults.ts'
import { toWireTime } from '#contract/time.ts'
import { imageKernel } from '../catalog/kernels.ts'
import { findNodeType } from '../catalog/types.ts'
import { httpError } from '../errors.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { reasons } from '../reasons.ts'
import { assignPrivateAddress, assignPublicAddress, assignSlaacAddress } from './addresses.ts'
import { addConfig, toInterfaces, configDefaults, assignDevices } from './configs.ts'
import { addDisk } from './disks.ts'
import { isLabelTaken, setTags } from './nodes.ts'
import type { DiskRow, NodeRow } from './resource-tables.ts'

export interface NewNode {
  /** Must be free; by default it is made from the id. */
  label?: string | undefined
  group?: string | undefined
  tags?: readonly string[] | undefined
  type: string
  region: string
  image: string | null
  status: NodeRow['status']
  backups: boolean
  privateAddress: boolean
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The columns of the alerts of a new node. */
export function alertColumns(vcpus: number) {
  const { cpu, io, network_in, network_out, transfer_quota } = defaultAlerts(vcpus)
  return {
    alert_cpu: cpu,
    alert_io: io,
    alert_network_in: network_in,
    alert_network_out: network_out,
    alert_transfer_quota: transfer_quota,
  }
}

/** The service's word for a node and the id, with a suffix when another node has that label. */
async function defaultLabel({ db, settings }: UnitOfWork, id: number): Promise<string> {
  for (let extra = 1; ; extra += 1) {
    const label = extra === 1 ? `${settings.words.node}${id}` : `${settings.words.node}${id}-${extra}`
    if (!(await isLabelTaken(db, label))) return label
  }
}

/** Adds a node with its addresses. Throws 400 when its region has no free address. */
export async function addNode(work: UnitOfWork, newNode: NewNode): Promise<NodeRow> {
  const { db, now, random } = work
  const at = toWireTime(now)
  const uuid = hex(random.bytes(20))
  const { id } = await db
    .insertInto('nodes')
    .values({
      // Valid labels have no spaces, so this temporary one is unique.
      label: newNode.label ?? `new ${uuid}`,
      group: newNode.group ?? '',
      type: newNode.type,
      region: newNode.region,
      image: newNode.image,
      status: newNode.status,
      created: at,
      updated: at,
      host_uuid: uuid,
      ...alertColumns(findNodeType(newNode.type)?.vcpus ?? 1),
      backups_enabled: newNode.backups ? 1 : 0,
      schedule_day: newNode.backups ? 'Scheduling' : null,
      schedule_window: newNode.backups ? 'Scheduling' : null,
      last_successful: null,
      watchdog_enabled: 1,
      last_config_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (newNode.label === undefined)
    await db
      .updateTable('nodes')
      .set({ label: await defaultLabel(work, id) })
      .where('id', '=', id)
      .execute()
  await setTags(db, id, newNode.tags ?? [])
  if ((await assignPublicAddress(db, newNode.region, id)) === null) throw httpError(400, reasons.noAddress, 'region')
  if (newNode.privateAddress && (await assignPrivateAddress(db, id)) === null)
    throw httpError(400, reasons.noAddress, 'private_ip')
  await assignSlaacAddress(db, newNode.region, id)
  return db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const truncate = (label: string, { max }: { max: number }) => Array.from(label).slice(0, max).join('')

/** MB used on the disk of a new system: the minimum size of the image. */
const usedSpace = (image: Image, size: number) => Math.min(image.size, size)

/** The disks of an image: the system's gets all space but the swap disk's (gaps 2.4). Sizes in MB. */
export const imageDisks = (image: Image, size: number, swap: number) => [
  {
    label: truncate(`${image.label} Disk`, limits.diskLabel),
    filesystem: 'ext4' as const,
    size: size - swap,
    used: usedSpace(image, size - swap),
  },
  ...(swap > 0 ? [{ label: `${swap} MB Swap Image`, filesystem: 'swap' as const, size: swap, used: 0 }] : []),
]

/** Adds the disks and the profile of an image to a node. Returns the profile's id. */
export async function installImage(
  work: UnitOfWork,
  node: Pick<NodeRow, 'id' | 'region'>,
  {
    image,
    size,
    swap,
    interfaces,
    status,
  }: { image: Image; size: number; swap: number; interfaces: readonly Interface[]; status: DiskRow['status'] },
): Promise<number> {
  const disks: number[] = []
  for (const disk of imageDisks(image, size, swap)) disks.push(await addDisk(work, node.id, disk, status))
  return addConfig(work, node, {
    ...configDefaults,
    label: truncate(`My ${image.label} Disk Profile`, limits.configLabel),
    kernel: imageKernel,
    devices: assignDevices(disks),
    interfaces: toInterfaces(interfaces),
  })
}

/** Deletes all disks and profiles of a node. */
export async function clearNode({ db }: Pick<UnitOfWork, 'db'>, nodeId: number): Promise<void> {
  await db.deleteFrom('configs').where('node_id', '=', nodeId).execute()
  await db.deleteFrom('disks').where('node_id', '=', nodeId).execute()
  await db.updateTable('nodes').set({ last_config_id: null }).where('id', '=', nodeId).execute()
}
