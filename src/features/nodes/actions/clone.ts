/** Copies a node to a new one or onto another one. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeRules } from './node-rules.ts'

const lazyCloneDialog = lazyComponent(async () => (await import('./clone-dialog.tsx')).CloneDialog)

export const cloneAction = defineAction<Node>({
  ...nodeRules('clone'),
  id: 'clone',
  operation: nodes.clone,
  label: 'Clone',
  icon: CopyPlus,
  dialog: lazyCloneDialog,
  open: (node) => openDialog(lazyCloneDialog, { node }),
})
