/**
 * Maintenance of the host: the node is `stopped`, and afterwards has its previous status again (compute.md, Node
 * status).
 */
import { reason } from '#contract/translate.ts'
import * as z from 'zod/mini'
import { setBackupsAvailable } from '../store/backups.ts'
import { findNode } from '../store/nodes.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { failNode } from './fail-node.ts'
import { resumeBackups } from './backup-run.ts'
import { RestingStatus, parsePayload } from './payload.ts'
import { scheduleJob, type JobHandler } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const MaintenancePayload = z.object({ back: RestingStatus })

/** Stops a node until a time (ms). Everything in progress on it fails. */
export async function startMaintenance(work: UnitOfWork, nodeId: number, until: number): Promise<void> {
  const node = await findNode(work.db, nodeId)
  if (!node) return
  await failNode(work, nodeId, reason('The host is under maintenance'))
  const back: RestingStatus = node.status === 'running' ? 'running' : 'offline'
  await setNodeStatus(work.db, nodeId, 'stopped')
  await setBackupsAvailable(work.db, nodeId, false)
  await scheduleJob(work.db, {
    kind: 'node.maintained',
    subjectId: nodeId,
    dueAt: until,
    payload: { back } satisfies z.output<typeof MaintenancePayload>,
  })
}

export const maintained: JobHandler = async (job, work) => {
  const node = await findNode(work.db, job.subjectId)
  if (node?.status !== 'stopped') return
  await setNodeStatus(work.db, node.id, parsePayload(MaintenancePayload, job).back)
  await setBackupsAvailable(work.db, node.id, true)
  await resumeBackups(work, node)
}
