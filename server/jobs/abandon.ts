/** Brings a node to rest when something at it cannot go on. */
import { inTransition } from '#contract/rules/node-status.ts'
import { failAll } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { readyDisks } from '../store/disks.ts'
import { failBackups } from './backup-run.ts'
import { dropNodeJobs, type Work } from './queue.ts'

/** Ends everything going on at a node as failed; a status that was passing becomes offline (gaps 2.6, "Failed job"). */
export async function abandonNode(work: Pick<Work, 'db' | 'now'>, nodeId: number, message = 'Internal server error'): Promise<void> {
  const node = await nodeRow(work.db, nodeId)
  if (!node) return
  await dropNodeJobs(work.db, nodeId)
  await failAll(work, nodeId, message)
  await failBackups(work, nodeId)
  await readyDisks(work, nodeId)
  if (inTransition(node.status)) await work.db.updateTable('nodes').set({ status: 'offline' }).where('id', '=', nodeId).execute()
}
