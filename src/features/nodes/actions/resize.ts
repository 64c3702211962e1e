/** Moves a node to another type. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { Scaling } from '#ui/icons/scaling.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeRules } from './node-rules.ts'

const lazyResizeDialog = lazyComponent(async () => (await import('./resize-dialog.tsx')).ResizeDialog)

export const resizeAction = defineAction<Node>({
  ...nodeRules('resize'),
  id: 'resize',
  operation: nodes.resize,
  label: 'Resize',
  icon: Scaling,
  dialog: lazyResizeDialog,
  open: (node) => openDialog(lazyResizeDialog, { node }),
})
