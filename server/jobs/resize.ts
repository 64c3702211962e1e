/** Moving a node to another type (gaps 4.3). */
import * as z from 'zod/mini'
import type { NodeType } from '#contract/areas/types.ts'
import { growingDisk } from '#contract/rules/resize.ts'
import { wireTime } from '#contract/time.ts'
import { lasting } from '../rules/durations.ts'
import { disksOf, total } from '../store/disks.ts'
import { begin, finish, notify } from '../store/events.ts'
import { nodeRow, typeOf } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { Ending, Resting, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

const Resized = z.extend(Ending, { type: z.string(), fitDisk: z.boolean(), back: Resting })

export async function startResize(work: Work, node: NodeRow, type: NodeType, options: { fitDisk: boolean; username: string }): Promise<void> {
  const { fitDisk, username } = options
  const lasts = lasting('resize', work.settings)
  const entity = nodeReference(node)
  await notify(work, { action: 'node_resize_create', username, entity })
  const megabytes = total(await disksOf(work.db, node.id))
  const eventId = await begin(work, { action: 'node_resize', username, entity, lasts, megabytes })
  await setStatus(work.db, node.id, 'migrating')
  const back: Resting = node.status === 'running' ? 'running' : 'offline'
  await schedule(work.db, {
    kind: 'node.resized', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId, type: type.id, fitDisk, back } satisfies z.output<typeof Resized>,
  })
}

/** Type and size change now; the node is as it was before. Alerts stay (gaps 4.3). */
export const resized: JobFunction = async (job, work) => {
  const { eventId, type, fitDisk, back } = payloadOf(Resized, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  const at = wireTime(work.now)
  await work.db.updateTable('nodes').set({ type, status: back, updated: at }).where('id', '=', node.id).execute()
  const disks = await disksOf(work.db, node.id)
  const disk = fitDisk ? growingDisk(disks) : undefined
  if (disk) {
    const size = typeOf({ type }).disk - (total(disks) - disk.size)
    await work.db.updateTable('disks').set({ size, updated: at }).where('id', '=', disk.id).execute()
  }
  await finish(work, eventId)
}
