/** The node of a path, for the handlers of nodes and their parts. */
import { notFound, type Context } from '../context.ts'
import { nodeRow } from '../store/nodes.ts'
import type { NodeRow } from '../store/resource-tables.ts'

/** The router has checked what the caller may do with it. */
export async function nodeOf({ db }: Pick<Context, 'db'>, nodeId: number): Promise<NodeRow> {
  const node = await nodeRow(db, nodeId)
  if (!node) throw notFound()
  return node
}
