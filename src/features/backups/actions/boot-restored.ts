import type { Config } from '#contract/areas/configs.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { mutate } from '#api/write.ts'
import { Power } from '#ui/icons/power.ts'
import { defineAction } from '#kit/actions/action.ts'
import { nodeEntity } from '#shared/nodes/node-entity.ts'
import { bootNode } from '#queries/nodes.ts'

interface RestoredNode {
  readonly node: Node
  readonly config: Config
}

/** Boots a node with the profile that was restored, which is not the one booted last. */
export const bootRestoredAction = defineAction<RestoredNode>({
  id: 'boot-restored',
  operation: nodes.boot,
  label: 'Boot with the restored profile',
  icon: Power,
  entityOf: ({ node }) => nodeEntity(node),
  disabledReason: ({ node }) => nodeActionDisabledReason('boot', node.status),
  run: async ({ node, config }, { client }) => {
    await mutate(client, bootNode, { path: { nodeId: node.id }, body: { config_id: config.id } })
    return `${node.label} is booting`
  },
})
