/** Moving a node to another region (gaps 2.6, 4.5). */
import * as z from 'zod/mini'
import type { Region } from '#contract/areas/regions.ts'
import { toWireTime } from '#contract/time.ts'
import { findRegion } from '../catalog/regions.ts'
import { reasons } from '../reasons.ts'
import { assignPrivateAddress, assignPublicAddress, assignSlaacAddress } from '../store/addresses.ts'
import type { Database } from '../store/database.ts'
import { addMissingVlans, listConfigs, toConfig } from '../store/configs.ts'
import { listDisks, totalSize } from '../store/disks.ts'
import { finishEvent, recordEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { EventPayload, RestingStatus, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'

const MigratePayload = z.extend(EventPayload, { region: z.string(), back: RestingStatus })

export async function startMigration(
  work: UnitOfWork,
  node: NodeRow,
  region: Region | undefined,
  username: string,
): Promise<void> {
  if (!region) return
  const entity = nodeReference(node)
  const nameOf = (id: string) => findRegion(id)?.label ?? id
  const message = `${nameOf(node.region)} to ${nameOf(region.id)}`
  await recordEvent(work, { action: 'node_migrate_datacenter_create', username, entity, message })
  const payload: Omit<z.output<typeof MigratePayload>, 'eventId'> = {
    region: region.id,
    back: node.status === 'running' ? 'running' : 'offline',
  }
  const megabytes = totalSize(await listDisks(work.db, node.id))
  await setNodeStatus(work.db, node.id, 'migrating')
  await startTimedEvent(
    work,
    { action: 'node_migrate_datacenter', duration: 'migrate', username, entity, message, megabytes },
    { kind: 'node.migrated', subjectId: node.id, payload },
  )
}

/** The node is in the other region, with other addresses and without the reverse names that users had set. */
export const migrated: JobHandler = async (job, work) => {
  const { eventId, region, back } = parsePayload(MigratePayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  if (!(await replaceAddresses(work.db, node.id, region))) {
    await setNodeStatus(work.db, node.id, back)
    await finishEvent(work, eventId, reasons.noAddress)
    return
  }
  const interfaces = (await listConfigs(work.db, node.id)).flatMap((row) => toConfig(row).interfaces)
  await addMissingVlans(work, region, interfaces)
  await work.db
    .updateTable('nodes')
    .set({ region, status: back, updated: toWireTime(work.now) })
    .where('id', '=', node.id)
    .execute()
  await finishEvent(work, eventId)
}

/**
 * Gives the node as many public and private addresses as before. False, and no change, when the region has none left.
 */
async function replaceAddresses(db: Database, nodeId: number, region: string): Promise<boolean> {
  const before = await db
    .selectFrom('node_addresses')
    .select(['address', 'kind'])
    .where('node_id', '=', nodeId)
    .orderBy('position')
    .execute()
  const added: string[] = []
  const release = (addresses: readonly string[]) =>
    db.deleteFrom('node_addresses').where('address', 'in', addresses).execute()
  for (const { kind } of before) {
    if (kind === 'slaac') continue
    const address =
      kind === 'public' ? await assignPublicAddress(db, region, nodeId) : await assignPrivateAddress(db, nodeId)
    if (address === null) {
      await release(added)
      return false
    }
    added.push(address)
  }
  await release(before.map(({ address }) => address))
  if (before.some(({ kind }) => kind === 'slaac')) await assignSlaacAddress(db, region, nodeId)
  return true
}
