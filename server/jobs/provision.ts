/** A new node comes into being: provisioning, for one made from a backup restoring, and then booting or offline (gaps 2.4, 2.6). */
import * as z from 'zod/mini'
import { lasting } from '../rules/durations.ts'
import { readyDisks } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference, type Reference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { Ending, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'
import { fillFromBackup } from './restore.ts'
import { Boot, settle } from './settle.ts'

export const Provisioned = z.extend(Ending, { username: z.nullable(z.string()), backupId: z.nullable(z.int()), boot: Boot })
type After = Omit<z.output<typeof Provisioned>, 'eventId'>

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
  await fillFromBackup(work, node, { ...after, backupId: after.backupId })
}
