/** Writing a node's status. `updated` stays: it follows what a person changes, not what passes by itself (gaps 2.1). */
import type { NodeStatus } from '#contract/rules/node-status.ts'
import type { Database } from './database.ts'

export async function setStatus(db: Database, nodeId: number, status: NodeStatus): Promise<void> {
  await db.updateTable('nodes').set({ status }).where('id', '=', nodeId).execute()
}
