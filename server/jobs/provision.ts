/** A new node comes into being: provisioning, for one made from a backup restoring, and then booting or offline (gaps 2.4, 2.6). */
import * as z from 'zod/mini'
import { lasting } from '../rules/durations.ts'
import { contentsOf, unpack } from '../store/backup-contents.ts'
import { readyDisks } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference, type Reference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { Ending, payloadOf } from './payload.ts'
import { startBoot } from './power.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

/** How a new node goes on: null stays off. `eventId` is a boot that was asked for in the meantime. */
const Boot = z.nullable(z.object({ configId: z.nullable(z.int()), eventId: z.optional(z.int()) }))
export const Provisioned = z.extend(Ending, { username: z.nullable(z.string()), backupId: z.nullable(z.int()), boot: Boot })
type After = Omit<z.output<typeof Provisioned>, 'eventId'>
const Restored = Provisioned

/** Starts the provisioning of a node whose row is there already. `image`: what it is made from, for the event. */
export async function startProvisioning(work: Work, node: NodeRow, after: After & { image: Reference | null }): Promise<void> {
  const { image, username, backupId, boot } = after
  const empty = image === null && backupId === null
  const lasts = lasting(empty ? 'provisionEmpty' : 'provision', work.settings)
  const eventId = await begin(work, { action: 'node_create', username, entity: nodeReference(node), secondary: image, lasts })
  await schedule(work.db, {
    kind: 'node.provisioned', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId, username, backupId, boot } satisfies z.output<typeof Provisioned>,
  })
}

export const provisioned: JobFunction = async (job, work) => {
  const { eventId, ...after } = payloadOf(Provisioned, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  await finish(work, eventId)
  await readyDisks(work, node.id)
  if (after.backupId === null) {
    await settle(work, node, after)
    return
  }
  const lasts = lasting('restore', work.settings)
  const restoring = await begin(work, { action: 'backups_restore', username: after.username, entity: nodeReference(node), lasts })
  await setStatus(work.db, node.id, 'restoring')
  await schedule(work.db, { kind: 'node.restored', subjectId: node.id, dueAt: work.now + lasts, payload: { ...after, eventId: restoring } })
}

/** The backup's disks and profiles are on the new node. */
export const restored: JobFunction = async (job, work) => {
  const { eventId, ...after } = payloadOf(Restored, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  const backup = await work.db.selectFrom('backups').selectAll().where('id', '=', after.backupId ?? 0).executeTakeFirst()
  if (!backup) {
    await finish(work, eventId, 'The backup is gone')
    await setStatus(work.db, node.id, 'offline')
    return
  }
  const [configId = null] = await unpack(work, node, contentsOf(backup), 'ready')
  await finish(work, eventId)
  await settle(work, node, { ...after, boot: after.boot && { ...after.boot, configId } })
}

async function settle(work: Work, node: NodeRow, { boot, username }: After): Promise<void> {
  const config = boot?.configId == null
    ? undefined
    : await work.db.selectFrom('configs').selectAll().where('id', '=', boot.configId).executeTakeFirst()
  if (!config) {
    await setStatus(work.db, node.id, 'offline')
    return
  }
  await startBoot(work, node, config, { username, eventId: boot?.eventId })
}
