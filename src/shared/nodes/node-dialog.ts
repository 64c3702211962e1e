/** The props of every dialog about one node. */
import type { Node } from '#contract/areas/nodes.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'

export interface NodeDialogProps extends HostedDialogProps {
  /** The node as it was when the dialog was opened; `useLiveNode` returns its present state. */
  node: Node
}
