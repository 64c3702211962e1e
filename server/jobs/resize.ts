/** Resizing a node to another type (gaps 4.3). */
import * as z from 'zod/mini'
import type { NodeType } from '#contract/areas/types.ts'
import { autoResizableDisk } from '#contract/rules/nodes/resize.ts'
import { toWireTime } from '#contract/time.ts'
import { listDisks, totalSize } from '../store/disks.ts'
import { finishEvent, recordEvent } from '../store/events.ts'
import { findNode, nodeTypeOf } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { EventPayload, RestingStatus, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { inServiceWords } from '../words.ts'

const ResizePayload = z.extend(EventPayload, { type: z.string(), fitDisk: z.boolean(), back: RestingStatus })

export async function startResize(
  work: UnitOfWork,
  node: NodeRow,
  type: NodeType,
  options: { fitDisk: boolean; username: string },
): Promise<void> {
  const { fitDisk, username } = options
  const entity = nodeReference(node)
  const message = inServiceWords(`${nodeTypeOf(node).label} to ${type.label}`, work.settings.words)
  await recordEvent(work, { action: 'node_resize_create', username, entity, message })
  const megabytes = totalSize(await listDisks(work.db, node.id))
  const back: RestingStatus = node.status === 'running' ? 'running' : 'offline'
  const payload: Omit<z.output<typeof ResizePayload>, 'eventId'> = { type: type.id, fitDisk, back }
  await setNodeStatus(work.db, node.id, 'migrating')
  await startTimedEvent(
    work,
    { action: 'node_resize', duration: 'resize', username, entity, message, megabytes },
    { kind: 'node.resized', subjectId: node.id, payload },
  )
}

/** Type and disk size change now; the node has its previous status again. Alerts stay (gaps 4.3). */
export const resized: JobHandler = async (job, work) => {
  const { eventId, type, fitDisk, back } = parsePayload(ResizePayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  const at = toWireTime(work.now)
  await work.db.updateTable('nodes').set({ type, status: back, updated: at }).where('id', '=', node.id).execute()
  const disks = await listDisks(work.db, node.id)
  const disk = fitDisk ? autoResizableDisk(disks) : undefined
  if (disk) {
    const size = nodeTypeOf({ type }).disk - (totalSize(disks) - disk.size)
    await work.db.updateTable('disks').set({ size, updated: at }).where('id', '=', disk.id).execute()
  }
  await finishEvent(work, eventId)
}
