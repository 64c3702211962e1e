/** Work on single disks: the status of the node stays, but it is busy meanwhile (gaps 2.6, 4.9). */
import * as z from 'zod/mini'
import type { EventAction } from '#contract/rules/event-actions.ts'
import { wireTime } from '#contract/time.ts'
import { lasting, type Duration } from '../rules/durations.ts'
import { changeConfig, configsOf, contentsOf, diskIdsIn, mapDevices } from '../store/configs.ts'
import { disksOf } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { diskReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import { Ending, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type JobKind, type Work } from './queue.ts'

const OfDisk = z.extend(Ending, { diskId: z.int(), size: z.optional(z.int()) })

/** What each kind of work is called, how long it takes, and what finishes it. */
const kinds = {
  create: { action: 'disk_create', duration: 'diskCreate', job: 'node.disk_created' },
  clone: { action: 'disk_duplicate', duration: 'diskClone', job: 'node.disk_cloned' },
  resize: { action: 'disk_resize', duration: 'diskResize', job: 'node.disk_resized' },
  remove: { action: 'disk_delete', duration: 'diskRemove', job: 'node.disk_removed' },
} as const satisfies Record<string, { action: EventAction; duration: Duration; job: JobKind }>

/** Starts work on a disk. `size`: the one it will have, in MB. */
export async function startDiskWork(
  work: Work, node: NodeRow, disk: DiskRow, kind: keyof typeof kinds, options: { username: string; size?: number },
): Promise<void> {
  const { action, duration, job } = kinds[kind]
  const lasts = lasting(duration, work.settings)
  const eventId = await begin(work, {
    action, username: options.username, entity: nodeReference(node), secondary: diskReference(node.id, disk), lasts,
  })
  const payload: z.output<typeof OfDisk> = { eventId, diskId: disk.id, ...(options.size !== undefined && { size: options.size }) }
  await schedule(work.db, { kind: job, subjectId: node.id, dueAt: work.now + lasts, payload })
}

const setDisk = (work: Work, id: number, change: Partial<Pick<DiskRow, 'status' | 'size'>>) =>
  work.db.updateTable('disks').set({ ...change, updated: wireTime(work.now) }).where('id', '=', id).execute()

/** A disk that was being made or copied can be used. */
export const diskReady: JobFunction = async (job, work) => {
  const { eventId, diskId } = payloadOf(OfDisk, job)
  await setDisk(work, diskId, { status: 'ready' })
  await finish(work, eventId)
}

export const diskResized: JobFunction = async (job, work) => {
  const { eventId, diskId, size } = payloadOf(OfDisk, job)
  await setDisk(work, diskId, size === undefined ? { status: 'ready' } : { status: 'ready', size })
  await finish(work, eventId)
}

/** A disk is gone; the slots that named it are empty (gaps 4.9). */
export const diskRemoved: JobFunction = async (job, work) => {
  const { eventId, diskId } = payloadOf(OfDisk, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  await work.db.deleteFrom('disks').where('id', '=', diskId).execute()
  const remaining = new Map((await disksOf(work.db, node.id)).map(({ id }) => [id, id]))
  for (const row of await configsOf(work.db, node.id)) {
    const contents = contentsOf(row)
    if (!diskIdsIn(contents.devices).includes(diskId)) continue
    await changeConfig(work, node.region, row.id, { ...contents, devices: mapDevices(contents.devices, remaining) })
  }
  await finish(work, eventId)
}
