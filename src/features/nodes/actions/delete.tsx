import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { removeNode } from '#queries/nodes.ts'
import { readLabel } from '#shared/nodes/same-label.ts'
import { nodeBulkRules, nodeKey, nodeRequest, nodeRules } from './node-rules.ts'

// Lazy: it reads DNS records, whose rules the list of nodes does not need.
const lazyDeletionImpact = lazyComponent(async () => (await import('./deletion-impact.tsx')).DeletionImpact)

const DeletionImpact = (props: { node: Node; keep?: boolean }) => useLazyComponent(lazyDeletionImpact, true, props)

const lazyBulkImpact = lazyComponent(async () => (await import('./deletion-impact.tsx')).BulkDeletionImpact)

const BulkDeletionImpact = (props: { nodes: readonly Node[] }) => useLazyComponent(lazyBulkImpact, true, props)

export const deleteNodeAction = defineAction<Node>({
  ...nodeRules('remove'),
  id: 'delete',
  operation: nodes.remove,
  request: nodeRequest,
  label: () => t('Delete'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  lockedBy: nodeKey,
  deletes: (node) => ({ resource: nodeKey(node), label: node.label }),
  confirm: (node) => ({
    title: t('Delete {label}?', { label: node.label }),
    body: <DeletionImpact node={node} />,
    keep: <DeletionImpact node={node} keep />,
    confirmText: node.label,
    action: t('Delete node'),
  }),
  run: async (node, { client }) => {
    await requireSameName(node.label, readLabel(client, node.id))
    await mutate(client, removeNode, nodeRequest(node))
    // This tab leaves the page of the node; another tab may show it.
    broadcastInvalidation(['nodes.view'])
    return t('{label} is being deleted', { label: node.label })
  },
  bulk: {
    ...nodeBulkRules('remove'),
    noneReason: () => t('None of the selected nodes can be deleted now'),
    copy: {
      verb: () => inContext('bulk', 'Delete'),
      will: () => t('will be deleted'),
      danger: true,
      consequence: {
        one: () => t('Its addresses, disks, configuration profiles and backups are deleted too.'),
        many: () => t('Their addresses, disks, configuration profiles and backups are deleted too.'),
      },
    },
    details: (selected) => <BulkDeletionImpact nodes={selected} />,
    detailsName: true,
    run: async (node, client) => {
      await requireSameName(node.label, readLabel(client, node.id))
      return sendOnce(client, removeNode, nodeRequest(node))
    },
  },
})
