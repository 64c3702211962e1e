import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { reason } from '#contract/translate.ts'
import { failOpenEvents } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { markDisksReady } from '../store/disks.ts'
import { failBackups } from './backup-run.ts'
import { failCaptures } from './capture.ts'
import { cancelNodeJobs } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** Fails everything in progress at a node. A node in transition becomes offline (gaps 2.6, "Failed job"). */
export async function failNode(
  work: Pick<UnitOfWork, 'db' | 'now'>,
  nodeId: number,
  message = reason('Internal server error'),
): Promise<void> {
  const node = await findNode(work.db, nodeId)
  if (!node) return
  await cancelNodeJobs(work.db, nodeId)
  await failOpenEvents(work, nodeId, message)
  await failCaptures(work, nodeId)
  await failBackups(work, nodeId)
  await markDisksReady(work, nodeId)
  if (isInTransition(node.status))
    await work.db.updateTable('nodes').set({ status: 'offline' }).where('id', '=', nodeId).execute()
}
