/** Making nodes: the row with its addresses and tags, and what an image puts onto it (compute.md, Create; gaps 2.1-2.4). */
import type { Image } from '#contract/areas/images.ts'
import type { Interface } from '#contract/interfaces.ts'
import * as limits from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { imageKernel } from '../catalog/kernels.ts'
import { nodeType } from '../catalog/types.ts'
import { refuse } from '../context.ts'
import type { Work } from '../jobs/queue.ts'
import { reasons } from '../rules/reasons.ts'
import { takePrivate, takePublic, takeSlaac } from './addresses.ts'
import { addConfig, answeredInterfaces, configDefaults, devicesOf } from './configs.ts'
import { addDisk } from './disks.ts'
import { labelTaken, setTags } from './nodes.ts'
import type { DiskRow, NodeRow } from './resource-tables.ts'

export interface NewNode {
  /** A default is made from the id when left out. */
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

/** Alerts of a new node: 90 % of each core, and the other defaults of gaps 2.2. */
export const defaultAlerts = (vcpus: number) => ({
  alert_cpu: 90 * vcpus, alert_io: 10_000, alert_network_in: 10, alert_network_out: 10, alert_transfer_quota: 80,
})

/** `node` and the id; with a number behind it when somebody has given that label to another node. */
async function defaultLabel({ db }: Work, id: number): Promise<string> {
  for (let extra = 1; ; extra += 1) {
    const label = extra === 1 ? `node${id}` : `node${id}-${extra}`
    if (!(await labelTaken(db, label))) return label
  }
}

/** Makes a node with its addresses. Refuses when its region has no address left. The label has to be free. */
export async function addNode(work: Work, wanted: NewNode): Promise<NodeRow> {
  const { db, now, random } = work
  const at = wireTime(now)
  const uuid = hex(random.bytes(20))
  const { id } = await db.insertInto('nodes').values({
    // No label a person may give has a space, so this one collides with none until the id is known.
    label: wanted.label ?? `new ${uuid}`,
    group: wanted.group ?? '', type: wanted.type, region: wanted.region, image: wanted.image, status: wanted.status, created: at, updated: at,
    host_uuid: uuid, ...defaultAlerts(nodeType(wanted.type)?.vcpus ?? 1),
    backups_enabled: wanted.backups ? 1 : 0,
    schedule_day: wanted.backups ? 'Scheduling' : null, schedule_window: wanted.backups ? 'Scheduling' : null,
    last_successful: null, watchdog_enabled: 1, last_config_id: null,
  }).returning('id').executeTakeFirstOrThrow()
  if (wanted.label === undefined) await db.updateTable('nodes').set({ label: await defaultLabel(work, id) }).where('id', '=', id).execute()
  await setTags(db, id, wanted.tags ?? [])
  if ((await takePublic(db, wanted.region, id)) === null) throw refuse(400, reasons.noAddress, 'region')
  if (wanted.privateAddress && (await takePrivate(db, id)) === null) throw refuse(400, reasons.noAddress, 'private_ip')
  await takeSlaac(db, wanted.region, id)
  return db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const cut = (label: string, { max }: { max: number }) => Array.from(label).slice(0, max).join('')

/** MB of data that a fresh system takes on its disk: what the image says it needs at least. */
const usedBy = (image: Image, size: number) => Math.min(image.size, size)

/** The disks an image makes: the system's takes what the swap disk leaves (gaps 2.4). Sizes in MB. */
export const imageDisks = (image: Image, size: number, swap: number) => [
  { label: cut(`${image.label} Disk`, limits.diskLabel), filesystem: 'ext4' as const, size: size - swap, used: usedBy(image, size - swap) },
  ...(swap > 0 ? [{ label: `${swap} MB Swap Image`, filesystem: 'swap' as const, size: swap, used: 0 }] : []),
]

/** Puts an image's disks and its profile onto a node; answers the profile's id. */
export async function layDown(
  work: Work, node: Pick<NodeRow, 'id' | 'region'>,
  { image, size, swap, interfaces, status }: { image: Image; size: number; swap: number; interfaces: readonly Interface[]; status: DiskRow['status'] },
): Promise<number> {
  const disks: number[] = []
  for (const disk of imageDisks(image, size, swap)) disks.push(await addDisk(work, node.id, disk, status))
  return addConfig(work, node, {
    ...configDefaults,
    label: cut(`My ${image.label} Disk Profile`, limits.configLabel),
    kernel: imageKernel,
    devices: devicesOf(disks),
    interfaces: answeredInterfaces(interfaces),
  })
}

/** Takes all disks and profiles off a node. */
export async function strip({ db }: Pick<Work, 'db'>, nodeId: number): Promise<void> {
  await db.deleteFrom('configs').where('node_id', '=', nodeId).execute()
  await db.deleteFrom('disks').where('node_id', '=', nodeId).execute()
  await db.updateTable('nodes').set({ last_config_id: null }).where('id', '=', nodeId).execute()
}
