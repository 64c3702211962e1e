/** The images of the demo: captured ones, an automatic one, and one whose upload is pending. */
import { toWireTime } from '#contract/time.ts'
import type { Caller } from '../context.ts'
import { startUpload } from '../jobs/images.ts'
import { scheduleJob } from '../jobs/queue.ts'
import { addImage } from '../store/images.ts'
import { day, hour, type History } from './history.ts'

export const demoImage = 'golden-web'

export function seedImages(history: History, owner: Pick<Caller, 'userId' | 'username'>): void {
  const created_by = owner.username
  history.add(80 * day, async (work) => {
    const description = 'Web server with the usual packages'
    await addImage(work, { label: demoImage, description, size: 2140, created_by })
  })
  history.add(14 * day, async (work) => {
    await addImage(work, { label: 'db-base', size: 3420, created_by })
  })
  history.add(2 * day, async (work) => {
    const expires = work.now + 7 * day
    const { id } = await addImage(work, {
      label: 'test-7 - Debian 12 Disk',
      size: 1720,
      updated: null,
      type: 'automatic',
      expiry: toWireTime(expires),
    })
    await scheduleJob(work.db, { kind: 'image.expired', subjectId: id, dueAt: expires })
  })
  history.add(2 * hour, async (work) => {
    const image = await addImage(work, {
      label: 'appliance',
      description: 'Upload not finished',
      status: 'pending_upload',
      region: 'us-east',
      created_by,
    })
    await startUpload(work, image, owner)
  })
}
