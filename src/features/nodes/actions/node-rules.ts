/** The shared parts of node actions: the entity, the status rule, and the same for bulk actions. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatusWord } from '#contract/rules/nodes/node-status.ts'
import { nodeActionDisabledReason, type NodeActionName } from '#contract/rules/nodes/node-actions.ts'
import { t } from '#contract/translate.ts'
import { refreshAfter } from '#api/write.ts'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import { updateNode } from '#queries/nodes.ts'
import { nodeEntity, nodeWork } from '#shared/nodes/node.ts'

export const nodeKey = ({ id }: Node): ResourceKey => `node:${id}`

/** The request of an operation without a body. */
export const nodeRequest = ({ id }: Pick<Node, 'id'>) => ({ path: { nodeId: id } })

export const nodeRules = (action: NodeActionName) => ({
  entityOf: nodeEntity,
  work: nodeWork,
  disabledReason: ({ status }: Node) => nodeActionDisabledReason(action, status),
})

export const refreshNodes = refreshAfter(updateNode)

/** Copied into the actions when the module loads, so it must not contain texts. */
export const nodeBulkRules = (action: NodeActionName) => ({
  skipReason: ({ status }: Node) => (nodeActionDisabledReason(action, status) === null ? null : nodeStatusWord(status)),
  refresh: refreshNodes,
})

/** The effect of a reboot: an offline node is started. */
export const rebootConsequence = ({ status }: Pick<Node, 'status'>) =>
  status === 'offline'
    ? t('It is offline, and will be started.')
    : t('Everything running on it stops. You cannot reach it until it is running again.')
