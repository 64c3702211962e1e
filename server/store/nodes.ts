/** Nodes as rows and as the interface shows them. */
import type { Node } from '#contract/areas/nodes.ts'
import { backupDays, backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { findNodeType } from '../catalog/types.ts'
import { Slice } from '../slices.ts'
import type { Database } from './database.ts'
import type { NodeRow } from './resource-tables.ts'

export const findNode = (db: Database, id: number): Promise<NodeRow | undefined> =>
  db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirst()

/** The hypervisor of every node. */
export const hypervisor = 'kvm'

/** The type of a node. The catalog never shrinks, so it has every stored type. */
export function nodeTypeOf({ type }: { type: string }) {
  const known = findNodeType(type)
  if (!known) throw new Error(`A node has the type ${type}, which is not in the catalog`)
  return known
}

const specs = (row: NodeRow): Node['specs'] => {
  const { disk, memory, transfer, vcpus, gpus } = nodeTypeOf(row)
  return { disk, memory, vcpus, gpus, transfer }
}

/** Day and window as shown: null while backups are off, whatever is stored (gaps 2.3). */
const schedule = (row: NodeRow): Node['backups']['schedule'] => {
  if (row.backups_enabled === 0) return { day: null, window: null }
  return {
    day: backupDays.find((day) => day === row.schedule_day) ?? 'Scheduling',
    window: backupWindows.find((window) => window === row.schedule_window) ?? 'Scheduling',
  }
}

/** With the tags that they may have, a few thousand rows. */
const nodesPerRead = 50

/**
 * The tags of nodes by their ids. A page of nodes can have 25,000, so they are read in parts, between which requests
 * are served.
 */
async function readTags(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const slice = new Slice()
  const tags = new Map<number, string[]>()
  for (let start = 0; start < ids.length; start += nodesPerRead) {
    if (slice.isOver) await slice.next()
    // In the order of the index, because sorting many takes longer than reading them.
    const rows = await db
      .selectFrom('node_tags')
      .selectAll()
      .where('node_id', 'in', ids.slice(start, start + nodesPerRead))
      .orderBy('node_id')
      .orderBy('tag')
      .execute()
    for (const [id, own] of Map.groupBy(rows, (row) => row.node_id))
      tags.set(
        id,
        own.map(({ tag }) => tag),
      )
  }
  return tags
}

/** Rows as the interface shows them, with further queries for all of them. */
export async function toNodes(db: Database, rows: readonly NodeRow[]): Promise<Node[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const tagsOf = await readTags(db, ids)
  const addresses = await db
    .selectFrom('node_addresses')
    .selectAll()
    .where('node_id', 'in', ids)
    .orderBy('position')
    .execute()
  const addressesOf = Map.groupBy(addresses, (row) => row.node_id)
  return rows.map((row) => {
    const own = addressesOf.get(row.id) ?? []
    const of = (kind: string) => own.filter((each) => each.kind === kind).map((each) => each.address)
    const [slaac] = of('slaac')
    return {
      id: row.id,
      label: row.label,
      group: row.group,
      status: row.status,
      created: row.created,
      updated: row.updated,
      type: row.type,
      ipv4: [...of('public'), ...of('private')],
      ipv6: slaac === undefined ? null : `${slaac}/128`,
      image: row.image,
      region: row.region,
      specs: specs(row),
      alerts: {
        cpu: row.alert_cpu,
        network_in: row.alert_network_in,
        network_out: row.alert_network_out,
        transfer_quota: row.alert_transfer_quota,
        io: row.alert_io,
      },
      backups: {
        enabled: row.backups_enabled === 1,
        available: row.backups_enabled === 1,
        schedule: schedule(row),
        last_successful: row.backups_enabled === 1 ? row.last_successful : null,
      },
      hypervisor,
      watchdog_enabled: row.watchdog_enabled === 1,
      tags: tagsOf.get(row.id) ?? [],
      host_uuid: row.host_uuid,
    }
  })
}

/** A node as the interface shows it. Throws when it does not exist. */
export async function readNode(db: Database, id: number): Promise<Node> {
  const row = await db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [node] = await toNodes(db, [row])
  if (!node) throw new Error(`Node ${id} cannot be read`)
  return node
}

/** Whether another node has this label (gaps 2.1). */
export async function isLabelTaken(db: Database, label: string, exceptId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('nodes')
    .select('id')
    .where('label', '=', label)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the tags of a node; duplicates are dropped. */
export async function setTags(db: Database, nodeId: number, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('node_tags').where('node_id', '=', nodeId).execute()
  const unique = [...new Set(tags)]
  if (unique.length > 0)
    await db
      .insertInto('node_tags')
      .values(unique.map((tag) => ({ node_id: nodeId, tag })))
      .execute()
}
