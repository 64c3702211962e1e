import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { call } from '#api/client.ts'
import { isOutcomeUnknown, statusOf } from '#api/error.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { bulkRequest } from '#kit/actions/bulk-request.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { removeNode } from '#queries/nodes.ts'
import { nodeBulkRules, nodeRules } from './node-rules.ts'

const lazyDeletionImpact = lazyComponent(async () => (await import('./deletion-impact.tsx')).DeletionImpact)

const DeletionImpact = (props: { node: Node }) =>
  useLazyComponent(lazyDeletionImpact, true, props, <p>This cannot be undone.</p>)

const lazyBulkImpact = lazyComponent(async () => (await import('./bulk-deletion-impact.tsx')).BulkDeletionImpact)

const BulkDeletionImpact = (props: { nodes: readonly Node[] }) => useLazyComponent(lazyBulkImpact, true, props)

/** Looks what became of a deletion whose response was lost. */
const isBeingDeleted = async (nodeId: number) => {
  try {
    return (await call(nodes.view, { path: { nodeId } })).status === 'deleting'
  } catch (error) {
    return statusOf(error) === 404
  }
}

export const deleteNodeAction = defineAction<Node>({
  ...nodeRules('remove'),
  id: 'delete',
  operation: nodes.remove,
  label: 'Delete',
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: (node) => ({
    title: `Delete ${node.label}?`,
    body: <DeletionImpact node={node} />,
    confirmText: node.label,
    action: 'Delete node',
  }),
  run: async ({ id, label }, { client }) => {
    try {
      await mutate(client, removeNode, { path: { nodeId: id } })
    } catch (error) {
      if (!isOutcomeUnknown(error) || !(await isBeingDeleted(id))) throw error
    }
    // This tab leaves the page of the node; another tab may show it.
    broadcastInvalidation(['nodes.view'])
    return `${label} is being deleted`
  },
  bulk: {
    ...nodeBulkRules('remove'),
    copy: {
      verb: 'Delete',
      will: 'will be deleted',
      danger: true,
      consequence: 'Their addresses, disks, configuration profiles and backups are deleted too. This cannot be undone.',
    },
    details: (selected) => <BulkDeletionImpact nodes={selected} />,
    ...bulkRequest(nodes.remove, ({ id }: Node) => ({ path: { nodeId: id } })),
  },
})
