import type { NodeStatus } from '#contract/rules/nodes/node-status.ts'
import type { Database } from './database.ts'

/** `updated` stays, because it is the time of the last change by a user (gaps 2.1). */
export async function setNodeStatus(db: Database, nodeId: number, status: NodeStatus): Promise<void> {
  await db.updateTable('nodes').set({ status }).where('id', '=', nodeId).execute()
}
