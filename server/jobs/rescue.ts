/**
 * Booting a node into the rescue system (gaps 2.6, 4.2): an event without a profile, and the profile last booted stays
 * the default.
 */
import { reason } from '#contract/translate.ts'
import { durationMs } from '../durations.ts'
import { finishEvent, startEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { scheduleJob, type JobHandler } from './queue.ts'

export async function startRescue(work: UnitOfWork, node: NodeRow, username: string): Promise<void> {
  const running = node.status === 'running'
  const lasts = durationMs(running ? 'reboot' : 'boot', work.settings)
  const eventId = await startEvent(work, {
    action: running ? 'node_reboot' : 'node_boot',
    username,
    entity: nodeReference(node),
    expectedMs: lasts,
    message: reason('rescue mode'),
  })
  await setNodeStatus(work.db, node.id, running ? 'rebooting' : 'booting')
  await scheduleJob(work.db, {
    kind: 'node.rescued',
    subjectId: node.id,
    dueAt: work.now + lasts,
    payload: { eventId },
  })
}

export const rescued: JobHandler = async (job, work) => {
  if (await findNode(work.db, job.subjectId)) await setNodeStatus(work.db, job.subjectId, 'running')
  await finishEvent(work, parsePayload(EventPayload, job).eventId)
}
