/** Deleting a node: for seconds it is `deleting`, then it is gone with everything it had (compute.md, Delete rules). */
import { instant, wireTime } from '#contract/time.ts'
import { dropGrants } from '../grants.ts'
import { lasting } from '../rules/durations.ts'
import { disksOf } from '../store/disks.ts'
import { begin, failAll, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { Ending, payloadOf } from './payload.ts'
import { dropNodeJobs, schedule, type JobFunction, type Work } from './queue.ts'

/** Rules of automatic images (gaps 5.4, chosen): the node lived this long, and the image lives this long. */
const automaticAfter = 12 * 3600_000
const automaticFor = 7 * 86_400_000

/** Starts the deletion; whatever was going on at the node ends as failed. */
export async function startRemoval(work: Work, node: NodeRow, username: string): Promise<void> {
  await dropNodeJobs(work.db, node.id)
  await failAll(work, node.id, 'The node was deleted')
  const lasts = lasting('remove', work.settings)
  const entity = nodeReference(node)
  if (node.status === 'running') {
    const eventId = await begin(work, { action: 'node_shutdown', username, entity, lasts: 0 })
    await finish(work, eventId)
  }
  const eventId = await begin(work, { action: 'node_delete', username, entity, lasts })
  await setStatus(work.db, node.id, 'deleting')
  await schedule(work.db, { kind: 'node.removed', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId } })
}

/** Addresses, tags, disks, profiles and backups go with the row. */
export const removed: JobFunction = async (job, work) => {
  const { eventId } = payloadOf(Ending, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  await keepImages(work, node)
  await dropNodeJobs(work.db, node.id)
  await dropGrants(work.db, 'node', node.id)
  await work.db.deleteFrom('nodes').where('id', '=', node.id).execute()
  await finish(work, eventId)
}

/** The disks of a node that lived some time are kept for a week as automatic images, never swap or raw ones. */
async function keepImages(work: Work, node: NodeRow): Promise<void> {
  if (work.now - instant(node.created).getTime() < automaticAfter) return
  const expires = work.now + automaticFor
  for (const disk of await disksOf(work.db, node.id)) {
    if (disk.filesystem !== 'ext3' && disk.filesystem !== 'ext4') continue
    const { id } = await work.db.insertInto('images').values({
      label: `${node.label} - ${disk.label}`, description: null, created: wireTime(work.now), updated: null, created_by: null,
      expiry: wireTime(expires), size: Math.max(1, disk.used), status: 'available', type: 'automatic', region: null, upload_key: null,
    }).returning('id').executeTakeFirstOrThrow()
    await schedule(work.db, { kind: 'image.expired', subjectId: id, dueAt: expires })
  }
}
