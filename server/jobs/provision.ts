/**
 * Provisioning a new node, followed by the restore of its backup, and by a boot unless it stays off (gaps 2.4, 2.6).
 */
import * as z from 'zod/mini'
import { markDisksReady } from '../store/disks.ts'
import { finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { nodeReference, type Reference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { AuthorPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { restoreOntoNewNode } from './restore.ts'
import { BootPlan, bootOrStayOff } from './boot-or-stay-off.ts'

export const ProvisionPayload = z.extend(AuthorPayload, {
  backupId: z.nullable(z.int()),
  boot: BootPlan,
})
type ProvisionOutcome = Omit<z.output<typeof ProvisionPayload>, 'eventId'>

/** Starts provisioning a node whose row exists. `image`: for the event. */
export async function startProvisioning(
  work: UnitOfWork,
  node: NodeRow,
  outcome: ProvisionOutcome & { image: Reference | null },
): Promise<void> {
  const { image, username, userId, backupId, boot } = outcome
  const empty = image === null && backupId === null
  const duration = empty ? 'provisionEmpty' : 'provision'
  const payload: ProvisionOutcome = { username, userId, backupId, boot }
  await startTimedEvent(
    work,
    { action: 'node_create', duration, username, userId, entity: nodeReference(node), secondary: image },
    { kind: 'node.provisioned', subjectId: node.id, payload },
  )
}

export const provisioned: JobHandler = async (job, work) => {
  const { eventId, ...outcome } = parsePayload(ProvisionPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  await finishEvent(work, eventId)
  await markDisksReady(work, node.id)
  if (outcome.backupId === null) {
    await bootOrStayOff(work, node, outcome)
    return
  }
  await restoreOntoNewNode(work, node, { ...outcome, backupId: outcome.backupId })
}
