/**
 * Uploads of images from the first request until they can be deployed, and the deletion of images (compute.md, Images;
 * gaps 5).
 */
import * as z from 'zod/mini'
import { uploadExpiryHours } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { durationMs } from '../durations.ts'
import { reasons } from '../reasons.ts'
import { finishEvent, queueEvent, resumeEvent } from '../store/events.ts'
import { deleteGrants, permissionOn } from '../store/grants.ts'
import { findImage } from '../store/images.ts'
import { imageReference } from '../store/references.ts'
import type { ImageRow } from '../store/resource-tables.ts'
import type { Caller } from '../context.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { scheduleRemoval } from './removed-files.ts'
import { cancelJobs, pendingJobs, scheduleJob, type Job, type JobHandler, type JobKind } from './queue.ts'

const uploadLifetimeMs = uploadExpiryHours * 3600_000

/** An upload whose data is awaited. `userId`: the user who started it; null when an earlier version did. */
const UploadPayload = z.extend(EventPayload, { userId: z._default(z.nullable(z.int()), null) })

/** Starts the 24 hours within which the data of an image has to arrive. Returns their end in milliseconds. */
export async function startUpload(
  work: UnitOfWork,
  image: ImageRow,
  { userId, username }: Pick<Caller, 'userId' | 'username'>,
): Promise<number> {
  const expires = work.now + uploadLifetimeMs
  const eventId = await queueEvent(work, { action: 'image_upload', username, entity: imageReference(image) })
  await scheduleJob(work.db, {
    kind: 'image.upload_expired',
    subjectId: image.id,
    dueAt: expires,
    payload: { eventId, userId },
  })
  return expires
}

/**
 * The user who started the upload of an image whose data is still awaited. Null when the data has arrived, when the 24
 * hours are over, and when that user may no longer change the image.
 */
export async function uploaderOf(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  imageId: number,
): Promise<{ readonly userId: number } | null> {
  const [expiry] = await pendingJobs(db, 'image.upload_expired', imageId)
  if (!expiry || expiry.dueAt <= now) return null
  const { userId } = parsePayload(UploadPayload, expiry)
  const user = await db.selectFrom('users').select(['id', 'restricted']).where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const permission = await permissionOn(db, { userId: user.id, restricted: user.restricted === 1 }, 'image', imageId)
  return permission === 'read_write' ? { userId: user.id } : null
}

/** The data of an awaited upload has arrived. `size`: of the image in MB. */
export async function startProcessing(
  work: UnitOfWork,
  image: ImageRow,
  { file, size }: { file: string; size: number },
): Promise<void> {
  const [expiry] = await pendingJobs(work.db, 'image.upload_expired', image.id)
  if (!expiry) return
  const { eventId } = parsePayload(EventPayload, expiry)
  const lasts = durationMs('uploadProcessing', work.settings)
  await cancelJobs(work.db, ['image.upload_expired'], image.id)
  await work.db.updateTable('images').set({ file, size }).where('id', '=', image.id).execute()
  await resumeEvent(work, eventId, lasts)
  await scheduleJob(work.db, {
    kind: 'image.upload_processed',
    subjectId: image.id,
    dueAt: work.now + lasts,
    payload: { eventId },
  })
}

export const uploadProcessed: JobHandler = async (job, work) => {
  const { eventId } = parsePayload(EventPayload, job)
  await work.db
    .updateTable('images')
    .set({ status: 'available', updated: toWireTime(work.now) })
    .where('id', '=', job.subjectId)
    .execute()
  await finishEvent(work, eventId)
}

/** No data within 24 hours: deletes the image, and its event fails (gaps 5.3). */
export const uploadExpired: JobHandler = async (job, work) => {
  const { eventId } = parsePayload(EventPayload, job)
  await deleteImage(work, job.subjectId)
  await finishEvent(work, eventId, reasons.uploadExpired)
}

/** Deletes an automatic image after a week, without an event (gaps 5.4). */
export const imageExpired: JobHandler = async (job, work) => {
  if ((await findImage(work.db, job.subjectId))?.type === 'automatic') await deleteImage(work, job.subjectId)
}

/** Jobs of an image in progress; their payloads name the event that is open. */
const workInProgress = ['image.upload_expired', 'image.upload_processed', 'image.captured'] as const

/** Fails the work in progress on an image. */
export async function failImageWork(work: Pick<UnitOfWork, 'db' | 'now'>, id: number, message: string): Promise<void> {
  for (const kind of workInProgress)
    for (const job of await pendingJobs(work.db, kind, id))
      await finishEvent(work, parsePayload(EventPayload, job).eventId, message)
  await cancelJobs(work.db, workInProgress, id)
}

/** Deletes an image with its grants, its jobs and its file. */
export async function deleteImage(work: Pick<UnitOfWork, 'db' | 'now'>, id: number): Promise<void> {
  const deleted = await work.db.deleteFrom('images').where('id', '=', id).returning('file').executeTakeFirst()
  await deleteGrants(work.db, 'image', id)
  const kinds: JobKind[] = [...workInProgress, 'image.expired']
  await cancelJobs(work.db, kinds, id)
  if (deleted && deleted.file !== null) await scheduleRemoval(work.db, id, deleted.file, work.now)
}

/** A job of an image has thrown: what was in progress fails, and its image is deleted (gaps 5.2, Failure). */
export async function failImageJob(work: Pick<UnitOfWork, 'db' | 'now'>, job: Job): Promise<void> {
  if (!workInProgress.some((kind) => kind === job.kind)) return
  const payload = z.safeParse(EventPayload, job.payload)
  if (payload.success) await finishEvent(work, payload.data.eventId, 'Internal server error')
  await deleteImage(work, job.subjectId)
}
