/** Expiry of automatic images and of uploads that were not received (compute.md, Image). */
import { deleteGrants } from '../store/grants.ts'
import { finishEvent } from '../store/events.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'

/** Deletes an automatic image after a week, without an event (gaps 5.4). */
export const imageExpired: JobHandler = async (job, { db }) => {
  await db.deleteFrom('images').where('id', '=', job.subjectId).where('type', '=', 'automatic').execute()
  await deleteGrants(db, 'image', job.subjectId)
}

/** No data within 24 hours: deletes the image, and its event fails (gaps 5.3). */
export const uploadExpired: JobHandler = async (job, work) => {
  const { eventId } = parsePayload(EventPayload, job)
  const deleted = await work.db
    .deleteFrom('images')
    .where('id', '=', job.subjectId)
    .where('status', '=', 'pending_upload')
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return
  await deleteGrants(work.db, 'image', job.subjectId)
  await finishEvent(work, eventId, 'Upload window expired')
}
