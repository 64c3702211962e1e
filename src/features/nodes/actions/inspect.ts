import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { nodeEntity } from '#shared/nodes/node.ts'

export const inspectNodeAction = inspectAction({
  operation: nodes.view,
  requestOf: ({ id }: Node) => ({ path: { nodeId: id } }),
  labelOf: ({ label }) => label,
  idsOf: ({ id, type, region, image }) => ({ 'Node ID': id, 'Type ID': type, 'Region ID': region, 'Image ID': image }),
  entityOf: nodeEntity,
})
