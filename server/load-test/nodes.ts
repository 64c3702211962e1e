/** Many nodes in few statements, with the same rows as the handlers make. */
import { backupDays, backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { parseWireTime, toWireTime } from '#contract/time.ts'
import { reason } from '#contract/translate.ts'
import { findPublicImage } from '../catalog/images.ts'
import { imageKernel } from '../catalog/kernels.ts'
import { regionCatalog } from '../catalog/regions.ts'
import { findNodeType } from '../catalog/types.ts'
import type { Random } from '../random.ts'
import { reservePublicAddresses, slaacAddress } from '../store/addresses.ts'
import { captureContents, emptyContents } from '../store/backup-contents.ts'
import { configDefaults, assignDevices } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import { finishEvent, queueEvent } from '../store/events.ts'
import { alertColumns, imageDisks } from '../store/new-node.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { day, hour, minute } from '../demo/history.ts'
import { environments, nth, type RowContext } from './row-context.ts'

const roles = ['web', 'api', 'data', 'cache', 'worker', 'mail', 'build', 'edge', 'queue', 'search']
const types = ['g6-nanode-1', 'g6-standard-1', 'g6-standard-2', 'g6-standard-4', 'g6-dedicated-2']
const images = [
  'node/debian11',
  'node/debian12',
  'node/ubuntu22.04',
  'node/ubuntu24.04',
  'node/almalinux9',
  'node/alpine3.17',
]

const hex = (random: Random, length: number) => Buffer.from(random.bytes(length)).toString('hex')

type NewRow = Omit<NodeRow, 'id'>

function buildNodeRow(n: number, { now, random }: RowContext): NewRow {
  const type = nth(types, n)
  const created = toWireTime(now - 900 * day + (n % 899) * day + (n % 24) * hour)
  const backups = n % 5 < 2
  return {
    label: `${nth(roles, n)}-${String(n).padStart(5, '0')}`,
    group: '',
    type,
    region: nth(regionCatalog, n).id,
    image: nth(images, n),
    status: n % 11 === 0 ? 'offline' : 'running',
    created,
    updated: created,
    host_uuid: hex(random, 20),
    ...alertColumns(findNodeType(type)?.vcpus ?? 1),
    backups_enabled: backups ? 1 : 0,
    schedule_day: backups ? nth(backupDays.slice(1), n) : null,
    schedule_window: backups ? nth(backupWindows.slice(1), n) : null,
    // Some are late, and some were never backed up.
    last_successful: backups && n % 13 > 0 ? toWireTime(now - (n % 9 === 0 ? 3 * day : (n % 23) * hour)) : null,
    watchdog_enabled: 1,
    last_config_id: null,
  }
}

/**
 * Adds up to 1,000 nodes with addresses, tags, disks and a profile each, in one transaction. `from`: number of the
 * first label.
 */
export async function addNodes(database: Database, from: number, count: number, context: RowContext): Promise<void> {
  await database.transaction().execute(async (db) => {
    const rows = Array.from({ length: count }, (_, index) => buildNodeRow(from + index, context))
    const inserted = await db
      .insertInto('nodes')
      .values(rows)
      .returning(['id', 'label', 'region', 'type', 'image', 'created', 'last_successful'])
      .execute()

    const addresses: { address: string; node_id: number; kind: 'public' | 'slaac'; position: number }[] = []
    for (const [region, nodes] of Map.groupBy(inserted, (node) => node.region)) {
      const free = await reservePublicAddresses(db, region, nodes.length)
      for (const [index, node] of nodes.entries()) {
        addresses.push(
          { address: nth(free, index), node_id: node.id, kind: 'public', position: 1 },
          { address: slaacAddress(region, node.id), node_id: node.id, kind: 'slaac', position: 2 },
        )
      }
    }
    await db.insertInto('node_addresses').values(addresses).execute()
    await db
      .insertInto('node_tags')
      .values(
        inserted.flatMap(({ id, label }) => [
          { node_id: id, tag: label.replace(/-\d+$/, '') },
          { node_id: id, tag: nth(environments, id) },
        ]),
      )
      .execute()

    const disks = await db
      .insertInto('disks')
      .values(
        inserted.flatMap((node) => {
          const image = findPublicImage(node.image ?? '')
          const ready = { node_id: node.id, status: 'ready' as const, created: node.created, updated: node.created }
          return image
            ? imageDisks(image, findNodeType(node.type)?.disk ?? 0, defaultSwapMegabytes).map((disk) =>
                Object.assign(disk, ready),
              )
            : []
        }),
      )
      .returning(['id', 'node_id', 'filesystem'])
      .execute()
    const disksOf = Map.groupBy(
      disks.toSorted((a, b) => a.id - b.id),
      (disk) => disk.node_id,
    )
    const { devices: _devices, helpers, interfaces, ...defaults } = configDefaults
    await db
      .insertInto('configs')
      .values(
        inserted.map((node) => ({
          ...defaults,
          node_id: node.id,
          label: `My ${findPublicImage(node.image ?? '')?.label ?? ''} Disk Profile`,
          kernel: imageKernel,
          devices: JSON.stringify(assignDevices((disksOf.get(node.id) ?? []).map(({ id }) => id))),
          helpers: JSON.stringify(helpers),
          interfaces: JSON.stringify(interfaces),
          created: node.created,
          updated: node.created,
        })),
      )
      .execute()
    // Each node has one profile, which the running ones have booted.
    await db
      .updateTable('nodes')
      .set((update) => ({
        last_config_id: update.selectFrom('configs').select('configs.id').whereRef('configs.node_id', '=', 'nodes.id'),
      }))
      .where(
        'id',
        'in',
        inserted.map(({ id }) => id),
      )
      .where('status', '=', 'running')
      .execute()
    await addBackups(db, inserted, context.now)
  })
}

/**
 * Adds a daily backup for nodes with backups, and for some of them a snapshot, or a later attempt that failed in the
 * last hours.
 */
async function addBackups(
  db: Database,
  nodes: readonly Pick<NodeRow, 'id' | 'label' | 'region' | 'last_successful'>[],
  now: number,
): Promise<void> {
  const rows: Omit<BackupRow, 'id'>[] = []
  for (const node of nodes) {
    const { id, region, last_successful: last } = node
    if (last === null) continue
    const shared = { node_id: id, region, available: 1 as const, created: last, updated: last }
    const successful = {
      ...shared,
      contents: await captureContents(db, id),
      finished: last,
      status: 'successful' as const,
    }
    rows.push({ ...successful, type: 'auto', slot: 'daily', label: null })
    if (id % 6 === 0) rows.push({ ...successful, type: 'snapshot', slot: 'snapshot', label: 'golden' })
    const earliest = parseWireTime(last).getTime() + minute
    if (id % 17 === 0 && earliest < now) {
      const attemptedAt = Math.max(earliest, now - ((id % 20) + 1) * hour)
      const attempted = toWireTime(attemptedAt)
      rows.push({
        ...shared,
        created: attempted,
        updated: attempted,
        type: 'auto',
        slot: null,
        label: null,
        status: 'failed',
        contents: emptyContents,
        finished: null,
      })
      const event = { action: 'node_snapshot', username: null, entity: nodeReference(node) } as const
      const eventId = await queueEvent({ db, now: attemptedAt }, event)
      await finishEvent({ db, now: attemptedAt }, eventId, reason('The disk could not be read'))
    }
  }
  if (rows.length > 0) await db.insertInto('backups').values(rows).execute()
}
