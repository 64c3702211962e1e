/**
 * Resetting the root password (gaps 4.6). Nobody can sign in to a simulated machine, so the password is not stored;
 * only the event remains.
 */
import { finishEvent } from '../store/events.ts'
import { diskReference, nodeReference } from '../store/references.ts'
import type { DiskRow, NodeRow } from '../store/resource-tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'

/** The node is off and stays off. `disk`: named by the caller; the only one by default. */
export async function startPasswordReset(
  work: UnitOfWork,
  node: NodeRow,
  username: string,
  disk?: DiskRow,
): Promise<void> {
  const [entity, secondary] = [nodeReference(node), disk ? diskReference(node.id, disk) : null]
  await startTimedEvent(
    work,
    { action: 'password_reset', duration: 'passwordReset', username, entity, secondary },
    { kind: 'node.password_reset', subjectId: node.id },
  )
}

export const passwordReset: JobHandler = async (job, work) => {
  await finishEvent(work, parsePayload(EventPayload, job).eventId)
}
