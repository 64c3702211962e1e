/** What every dialog about one node is given. */
import type { Node } from '#contract/areas/nodes.ts'

export interface NodeDialogProps {
  /** As it was when the dialog was asked for. */
  node: Node
  open: boolean
  onClose: () => void
  onClosed: () => void
}
