/** What the actions on a node have in common: where they are offered, they are offered alike. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatusWords } from '#contract/rules/node-status.ts'
import { whyNotNow, type NodeAction } from '#contract/rules/node-actions.ts'
import type { Entity } from '#kit/may.ts'
import type { Icon } from '#ui/icon.ts'

/** One thing that can be done to a node: as a button, in a menu, or to many at once. */
export interface Doing {
  readonly of: Endpoint
  readonly action: NodeAction
  /** The verb on the button: "Shut down". */
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger'
}

export const entityOf = (node: Node): Entity => ({ kind: 'node', id: node.id, label: node.label })

/** Why a node sits out when many are acted on: "cloning", as in "skipped because they are cloning". */
export const skipReason = (action: NodeAction, node: Node) =>
  whyNotNow(action, node.status) === null ? null : nodeStatusWords[node.status].toLowerCase()
