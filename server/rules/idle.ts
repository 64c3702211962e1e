/** Refuses an action while the node cannot take it: its status does not allow it, or something is going on (gaps 2.6). */
import { alreadyRunningReason, busyReason, nodeActions, whyNotNow, type NodeAction } from '#contract/rules/node-actions.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import { refuse } from '../context.ts'
import type { Database } from '../store/database.ts'
import { work } from '../store/events.ts'
import type { NodeRow } from '../store/resource-tables.ts'

export const busy = () => refuse(400, busyReason)

/** Refuses when the status does not allow the action, or, in a status that does, when the node is busy with something else. */
export async function requireIdle(db: Database, node: NodeRow, action: NodeAction): Promise<void> {
  requireStatus(node, action)
  await requireNothingGoingOn(db, node.id)
}

/** Refuses when the status does not allow the action. */
export function requireStatus({ status }: NodeRow, action: NodeAction): void {
  if (nodeActions[action].states.some((state) => state === status)) return
  if (action === 'boot' && status === 'running') throw refuse(400, alreadyRunningReason)
  throw inTransition(status) ? busy() : refuse(400, whyNotNow(action, status) ?? busyReason)
}

/** Refuses while anything goes on at the node, be it as the target of a clone. */
export async function requireNothingGoingOn(db: Database, nodeId: number): Promise<void> {
  if ((await work(db, nodeId)).length > 0) throw busy()
}

/** Refuses changes to parts of a node while its status is passing or anything goes on (gaps 4: "a busy node"). */
export async function requireAtRest(db: Database, node: NodeRow): Promise<void> {
  if (inTransition(node.status)) throw busy()
  await requireNothingGoingOn(db, node.id)
}
