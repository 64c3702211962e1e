import { notFound } from '../errors.ts'
import type { Context } from '../context.ts'
import { findNode } from '../store/nodes.ts'
import type { NodeRow } from '../store/resource-tables.ts'

/**
 * The node of a path. access.ts has checked already that it exists and that the caller has the grants for the
 * operation.
 */
export async function requireNode({ db }: Pick<Context, 'db'>, nodeId: number): Promise<NodeRow> {
  const node = await findNode(db, nodeId)
  if (!node) throw notFound()
  return node
}
