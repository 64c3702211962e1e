/** Deleting a node: it is `deleting` for seconds before its rows are deleted (compute.md, Delete rules). */
import { parseWireTime, toWireTime } from '#contract/time.ts'
import { isCapturedReliably } from '#contract/rules/images/images.ts'
import { reason } from '#contract/translate.ts'
import { deleteGrants } from '../store/grants.ts'
import { listDisks } from '../store/disks.ts'
import { addImage } from '../store/images.ts'
import { startEvent, failOpenEvents, finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { failCaptures } from './capture.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { cancelNodeJobs, scheduleJob, type JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { inServiceWords } from '../words.ts'

/** Only nodes of at least this age get automatic images (gaps 5.4, chosen). */
const automaticImageMinAgeMs = 12 * 3600_000
/** How long automatic images are kept (gaps 5.4, chosen). */
const automaticImageLifetimeMs = 7 * 86_400_000

/** Starts the deletion. Everything in progress at the node fails. */
export async function startRemoval(work: UnitOfWork, node: NodeRow, username: string): Promise<void> {
  await cancelNodeJobs(work.db, node.id)
  await failOpenEvents(work, node.id, inServiceWords(reason('The node was deleted'), work.settings.words))
  await failCaptures(work, node.id)
  const entity = nodeReference(node)
  if (node.status === 'running') {
    const eventId = await startEvent(work, { action: 'node_shutdown', username, entity, expectedMs: 0 })
    await finishEvent(work, eventId)
  }
  await setNodeStatus(work.db, node.id, 'deleting')
  await startTimedEvent(
    work,
    { action: 'node_delete', duration: 'remove', username, entity },
    { kind: 'node.removed', subjectId: node.id },
  )
}

/** Addresses, tags, disks, profiles and backups are deleted with the row of the node. */
export const removed: JobHandler = async (job, work) => {
  const { eventId } = parsePayload(EventPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  await createAutomaticImages(work, node)
  await cancelNodeJobs(work.db, node.id)
  await deleteGrants(work.db, 'node', node.id)
  await work.db.deleteFrom('nodes').where('id', '=', node.id).execute()
  await finishEvent(work, eventId)
}

/** Keeps the ext3 and ext4 disks of a node of some age as automatic images. */
async function createAutomaticImages(work: UnitOfWork, node: NodeRow): Promise<void> {
  if (work.now - parseWireTime(node.created).getTime() < automaticImageMinAgeMs) return
  const expires = work.now + automaticImageLifetimeMs
  for (const disk of await listDisks(work.db, node.id)) {
    if (!isCapturedReliably(disk)) continue
    const { id } = await addImage(work, {
      label: `${node.label} - ${disk.label}`,
      updated: null,
      created_by: null,
      expiry: toWireTime(expires),
      size: Math.max(1, disk.used),
      type: 'automatic',
    })
    await scheduleJob(work.db, { kind: 'image.expired', subjectId: id, dueAt: expires })
  }
}
