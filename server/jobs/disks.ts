/**
 * Creating, cloning, resizing and deleting disks. The node keeps its status but is busy until it is done (gaps 2.6,
 * 4.9).
 */
import * as z from 'zod/mini'
import type { EventAction } from '#contract/rules/events/event-actions.ts'
import { toWireTime } from '#contract/time.ts'
import { formatSize } from '#contract/text.ts'
import { diskIdsOf } from '#contract/rules/nodes/disks-and-configs.ts'
import type { Duration } from '../durations.ts'
import { updateConfig, listConfigs, toConfigContents, mapDevices } from '../store/configs.ts'
import { listDisks } from '../store/disks.ts'
import { finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { diskReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler, JobKind } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const DiskPayload = z.extend(EventPayload, { diskId: z.int(), size: z.optional(z.int()) })

/** The event, the duration and the job of each kind of work. */
const diskJobs = {
  create: { action: 'disk_create', duration: 'diskCreate', job: 'node.disk_created' },
  clone: { action: 'disk_duplicate', duration: 'diskClone', job: 'node.disk_cloned' },
  resize: { action: 'disk_resize', duration: 'diskResize', job: 'node.disk_resized' },
  remove: { action: 'disk_delete', duration: 'diskRemove', job: 'node.disk_removed' },
} as const satisfies Record<string, { action: EventAction; duration: Duration; job: JobKind }>

/** Starts work on a disk. `size`: the new size in MB. */
export async function startDiskJob(
  work: UnitOfWork,
  node: NodeRow,
  disk: DiskRow,
  kind: keyof typeof diskJobs,
  options: { username: string; size?: number },
): Promise<void> {
  const { action, duration, job } = diskJobs[kind]
  const payload: Omit<z.output<typeof DiskPayload>, 'eventId'> = {
    diskId: disk.id,
    ...(options.size !== undefined && { size: options.size }),
  }
  await startTimedEvent(
    work,
    {
      action,
      duration,
      username: options.username,
      entity: nodeReference(node),
      secondary: diskReference(node.id, disk),
      ...(options.size !== undefined && { message: `${formatSize(disk.size)} to ${formatSize(options.size)}` }),
    },
    { kind: job, subjectId: node.id, payload },
  )
}

const setDisk = (work: UnitOfWork, id: number, change: Partial<Pick<DiskRow, 'status' | 'size'>>) =>
  work.db
    .updateTable('disks')
    .set({ ...change, updated: toWireTime(work.now) })
    .where('id', '=', id)
    .execute()

/** A disk was created or cloned. */
export const diskReady: JobHandler = async (job, work) => {
  const { eventId, diskId } = parsePayload(DiskPayload, job)
  await setDisk(work, diskId, { status: 'ready' })
  await finishEvent(work, eventId)
}

export const diskResized: JobHandler = async (job, work) => {
  const { eventId, diskId, size } = parsePayload(DiskPayload, job)
  await setDisk(work, diskId, size === undefined ? { status: 'ready' } : { status: 'ready', size })
  await finishEvent(work, eventId)
}

/** Deletes the disk and empties the slots that refer to it (gaps 4.9). */
export const diskRemoved: JobHandler = async (job, work) => {
  const { eventId, diskId } = parsePayload(DiskPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  await work.db.deleteFrom('disks').where('id', '=', diskId).execute()
  const remaining = new Map((await listDisks(work.db, node.id)).map(({ id }) => [id, id]))
  for (const row of await listConfigs(work.db, node.id)) {
    const contents = toConfigContents(row)
    if (!diskIdsOf(contents.devices).includes(diskId)) continue
    await updateConfig(work, node.region, row.id, { ...contents, devices: mapDevices(contents.devices, remaining) })
  }
  await finishEvent(work, eventId)
}
