/** The node a dialog is about, as it is now: another tab or the service may change it meanwhile. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeView } from '../node/queries.ts'

export const useLiveNode = (node: Node): Node => useQuery({ ...nodeView(node.id), placeholderData: node }).data ?? node
