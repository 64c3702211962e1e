/**
 * Booting a node into the rescue system (gaps 2.6, 4.2): an event without a profile, and the profile last booted stays
 * the default.
 */
import { reason } from '#contract/translate.ts'
import { finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'

export async function startRescue(work: UnitOfWork, node: NodeRow, username: string): Promise<void> {
  const running = node.status === 'running'
  const boot = running
    ? ({ action: 'node_reboot', duration: 'reboot' } as const)
    : ({ action: 'node_boot', duration: 'boot' } as const)
  await setNodeStatus(work.db, node.id, running ? 'rebooting' : 'booting')
  await startTimedEvent(
    work,
    { ...boot, username, entity: nodeReference(node), message: reason('rescue mode') },
    { kind: 'node.rescued', subjectId: node.id },
  )
}

export const rescued: JobHandler = async (job, work) => {
  if (await findNode(work.db, job.subjectId)) await setNodeStatus(work.db, job.subjectId, 'running')
  await finishEvent(work, parsePayload(EventPayload, job).eventId)
}
