/** What the actions on a node have in common: a button, a menu item and a deed for many are made from the same description. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatusWords } from '#contract/rules/node-status.ts'
import { whyNotNow, type NodeAction } from '#contract/rules/node-actions.ts'
import type { Entity } from '#kit/may.ts'
import type { Icon } from '#ui/icon.ts'

export interface Deed {
  readonly of: Endpoint
  readonly action: NodeAction
  /** The verb on the button: "Shut down". */
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger'
}

/** Asks when it must, then does it. Rejects when a bare call fails. */
export type Start = (node: Node) => Promise<unknown>

export const entityOf = (node: Node): Entity => ({ kind: 'node', id: node.id, label: node.label })

/** Why the node's state forbids it now; null: go ahead. */
export const whyNotOf = ({ action }: Deed, node: Node) => whyNotNow(action, node.status)

/** Why a node sits out when many are acted on: "cloning", as in "skipped because they are cloning". */
export const skipReason = ({ action }: Deed, node: Node) =>
  whyNotNow(action, node.status) === null ? null : nodeStatusWords[node.status].toLowerCase()
