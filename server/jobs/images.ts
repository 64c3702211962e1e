/** What time does to images: automatic ones expire, uploads that never come are given up (compute.md, Image). */
import { dropGrants } from '../grants.ts'
import { finish } from '../store/events.ts'
import { Ending, payloadOf } from './payload.ts'
import type { JobFunction } from './queue.ts'

/** An automatic image's week is over; it goes without an event (gaps 5.4). */
export const imageExpired: JobFunction = async (job, { db }) => {
  await db.deleteFrom('images').where('id', '=', job.subjectId).where('type', '=', 'automatic').execute()
  await dropGrants(db, 'image', job.subjectId)
}

/** The data has not come within 24 hours: the image goes, its event fails (gaps 5.3). */
export const uploadExpired: JobFunction = async (job, work) => {
  const { eventId } = payloadOf(Ending, job)
  const gone = await work.db.deleteFrom('images').where('id', '=', job.subjectId).where('status', '=', 'pending_upload').executeTakeFirst()
  if (gone.numDeletedRows === 0n) return
  await dropGrants(work.db, 'image', job.subjectId)
  await finish(work, eventId, 'Upload window expired')
}
