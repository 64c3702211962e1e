import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { nodeEntity } from '#shared/nodes/node-entity.ts'
import { nodeKey } from './node-rules.ts'

export const lockNodeActions = lockActions<Node>({
  operation: nodes.remove,
  entityOf: nodeEntity,
  keyOf: nodeKey,
  labelOf: ({ label }) => label,
})
