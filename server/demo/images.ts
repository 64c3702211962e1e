/** The images of the demo: captured ones, an automatic one, and one whose upload is pending. */
import * as limits from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { scheduleJob } from '../jobs/queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { startEvent } from '../store/events.ts'
import { imageReference } from '../store/references.ts'
import type { ImageRow } from '../store/resource-tables.ts'
import { day, hour, type History } from './history.ts'

type NewImage = Pick<ImageRow, 'label' | 'description' | 'size'> & Partial<ImageRow>

async function addImage(work: UnitOfWork, image: NewImage): Promise<number> {
  const at = toWireTime(work.now)
  const { id } = await work.db
    .insertInto('images')
    .values({
      created: at,
      updated: at,
      created_by: 'owner',
      expiry: null,
      status: 'available',
      type: 'manual',
      region: null,
      upload_key: null,
      ...image,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const demoImage = 'golden-web'

export function seedImages(history: History): void {
  history.add(80 * day, async (work) => {
    await addImage(work, { label: demoImage, description: 'Web server with the usual packages', size: 2140 })
  })
  history.add(14 * day, async (work) => {
    await addImage(work, { label: 'db-base', description: null, size: 3420 })
  })
  history.add(2 * day, async (work) => {
    const expires = work.now + 7 * day
    const id = await addImage(work, {
      label: 'test-7 - Debian 12 Disk',
      description: null,
      size: 1720,
      updated: null,
      created_by: null,
      type: 'automatic',
      expiry: toWireTime(expires),
    })
    await scheduleJob(work.db, { kind: 'image.expired', subjectId: id, dueAt: expires })
  })
  history.add(2 * hour, async (work) => {
    const label = 'appliance'
    const id = await addImage(work, {
      label,
      description: 'Upload not finished',
      size: 0,
      status: 'pending_upload',
      region: 'us-east',
    })
    const lasts = limits.uploadExpiryHours * hour
    const eventId = await startEvent(work, {
      action: 'image_upload',
      username: 'owner',
      entity: imageReference({ id, label }),
      expectedMs: lasts,
    })
    await scheduleJob(work.db, {
      kind: 'image.upload_expired',
      subjectId: id,
      dueAt: work.now + lasts,
      payload: { eventId },
    })
  })
}
