/** Sends the deletion of a node; loaded when it is confirmed. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { call } from '#api/client.ts'
import { isOutcomeUnknown, statusOf } from '#api/error.ts'
import type { ActionContext } from '#kit/actions/action.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { removeNode } from '#queries/nodes.ts'

/** Looks what became of a deletion whose response was lost. */
const isBeingDeleted = async (nodeId: number) => {
  try {
    return (await call(nodes.view, { path: { nodeId } })).status === 'deleting'
  } catch (error) {
    return statusOf(error) === 404
  }
}

export async function deleteNode({ id, label }: Node, { client }: ActionContext): Promise<string> {
  try {
    await mutate(client, removeNode, { path: { nodeId: id } })
  } catch (error) {
    if (!isOutcomeUnknown(error) || !(await isBeingDeleted(id))) throw error
  }
  // This tab leaves the page of the node; another tab may show it.
  broadcastInvalidation(['nodes.view'])
  return `${label} is being deleted`
}
