/** The current state of a dialog's node, which may change while the dialog is open. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeView } from '#queries/nodes.ts'

export const useLiveNode = (node: Node): Node => useQuery({ ...nodeView(node.id), placeholderData: node }).data ?? node
