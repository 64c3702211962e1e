/** The demo's own images: captured, from a deleted node, awaited from an upload. */
import * as limits from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { schedule, type Work } from '../jobs/queue.ts'
import { begin } from '../store/events.ts'
import { imageReference } from '../store/references.ts'
import type { ImageRow } from '../store/resource-tables.ts'
import { day, hour, type History } from './history.ts'

type New = Pick<ImageRow, 'label' | 'description' | 'size'> & Partial<ImageRow>

async function add(work: Work, image: New): Promise<number> {
  const at = wireTime(work.now)
  const { id } = await work.db.insertInto('images')
    .values({ created: at, updated: at, created_by: 'owner', expiry: null, status: 'available', type: 'manual', region: null, upload_key: null, ...image })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

export const demoImage = 'golden-web'

export function tellImages(history: History): void {
  history.add(80 * day, async (work) => {
    await add(work, { label: demoImage, description: 'Web server with the usual packages', size: 2140 })
  })
  history.add(14 * day, async (work) => {
    await add(work, { label: 'db-base', description: null, size: 3420 })
  })
  history.add(2 * day, async (work) => {
    const expires = work.now + 7 * day
    const id = await add(work, {
      label: 'test-7 - Debian 12 Disk', description: null, size: 1720, updated: null, created_by: null, type: 'automatic', expiry: wireTime(expires),
    })
    await schedule(work.db, { kind: 'image.expired', subjectId: id, dueAt: expires })
  })
  history.add(2 * hour, async (work) => {
    const label = 'appliance'
    const id = await add(work, { label, description: 'Waits for its data', size: 0, status: 'pending_upload', region: 'us-east' })
    const lasts = limits.uploadHours * hour
    const eventId = await begin(work, { action: 'image_upload', username: 'owner', entity: imageReference({ id, label }), lasts })
    await schedule(work.db, { kind: 'image.upload_expired', subjectId: id, dueAt: work.now + lasts, payload: { eventId } })
  })
}
