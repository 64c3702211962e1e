/** The props of every dialog about one node. */
import type { Node } from '#contract/areas/nodes.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { useQuery } from '@tanstack/react-query'
import { nodeView } from '#queries/nodes.ts'

export interface NodeDialogProps extends HostedDialogProps {
  /** The node as it was when the dialog was opened; `useLiveNode` returns its present state. */
  node: Node
}

/** The current state of a dialog's node, which may change while the dialog is open. */
export const useLiveNode = (node: Node): Node => useQuery({ ...nodeView(node.id), placeholderData: node }).data ?? node
