/** Checks that a node can perform an action: its status allows it, and nothing else is in progress (gaps 2.6). */
import {
  alreadyRunningReason,
  busyReason,
  nodeActionRules,
  nodeActionDisabledReason,
  statusDisabledReason,
  type NodeActionName,
  type StatusRule,
} from '#contract/rules/nodes/node-actions.ts'
import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { httpError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { openEvents } from '../store/events.ts'
import type { NodeRow } from '../store/resource-tables.ts'

export const busyError = () => httpError(400, busyReason)

/** Throws 400 unless the status allows the action and nothing is in progress. */
export async function requireIdle(db: Database, node: NodeRow, action: NodeActionName): Promise<void> {
  requireStatus(node, action)
  await requireNoOpenEvents(db, node.id)
}

/** Throws 400 unless the status allows the action. */
export function requireStatus({ status }: NodeRow, action: NodeActionName): void {
  if (nodeActionRules[action].statuses.some((allowed) => allowed === status)) return
  if (action === 'boot' && status === 'running') throw httpError(400, alreadyRunningReason)
  throw isInTransition(status) ? busyError() : httpError(400, nodeActionDisabledReason(action, status) ?? busyReason)
}

/** The same check with a given rule. */
export function requireAllowedStatus({ status }: NodeRow, rule: StatusRule): void {
  const reason = statusDisabledReason(rule, status)
  if (reason !== null) throw isInTransition(status) ? busyError() : httpError(400, reason)
}

/** Throws 400 while any event of the node is open, also as the target of a clone. */
export async function requireNoOpenEvents(db: Database, nodeId: number): Promise<void> {
  if ((await openEvents(db, nodeId)).length > 0) throw busyError()
}

/**
 * Throws 400 while the node is in transition or any of its events is open; for changes to disks and profiles (gaps 4:
 * "a busy node").
 */
export async function requireAtRest(db: Database, node: NodeRow): Promise<void> {
  if (isInTransition(node.status)) throw busyError()
  await requireNoOpenEvents(db, node.id)
}
