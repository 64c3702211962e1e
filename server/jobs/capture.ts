/** Capturing a disk as an image. The node keeps its status but is busy until it is done (gaps 5.2). */
import * as z from 'zod/mini'
import { toWireTime } from '#contract/time.ts'
import { finishEvent } from '../store/events.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { ImageRow, NodeRow } from '../store/resource-tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { deleteImage } from './images.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'

/** `size`: of the disk's contents in MB. */
const CapturePayload = z.extend(EventPayload, { nodeId: z.int(), size: z.int() })

/** Starts capturing a disk of a node as an image. `size`: of the disk's contents in MB. */
export async function startCapture(
  work: UnitOfWork,
  node: NodeRow,
  image: ImageRow,
  options: { username: string; size: number },
): Promise<void> {
  const { username, size } = options
  const payload: Omit<z.output<typeof CapturePayload>, 'eventId'> = { nodeId: node.id, size }
  const [entity, secondary] = [nodeReference(node), imageReference(image)]
  await startTimedEvent(
    work,
    { action: 'disk_imagize', duration: 'capture', username, entity, secondary },
    { kind: 'image.captured', subjectId: image.id, payload },
  )
}

export const captured: JobHandler = async (job, work) => {
  const { eventId, size } = parsePayload(CapturePayload, job)
  await work.db
    .updateTable('images')
    .set({ status: 'available', size, updated: toWireTime(work.now) })
    .where('id', '=', job.subjectId)
    .execute()
  await finishEvent(work, eventId)
}

/** Deletes the unfinished images of a node's disks: the node's events have failed (gaps 5.2, Failure). */
export async function failCaptures(work: Pick<UnitOfWork, 'db' | 'now'>, nodeId: number): Promise<void> {
  const jobs = await work.db.selectFrom('jobs').selectAll().where('kind', '=', 'image.captured').execute()
  for (const { subject_id: imageId, payload } of jobs)
    if (z.safeParse(CapturePayload, JSON.parse(payload)).data?.nodeId === nodeId) await deleteImage(work, imageId)
}
