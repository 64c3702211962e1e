/** Deletes what is on a node and sets it up again from an image. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { Hammer } from '#ui/icons/hammer.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeKey, nodeRules } from './node-rules.ts'

export const lazyRebuildDialog = lazyComponent(async () => (await import('./rebuild-dialog.tsx')).RebuildDialog)

export const rebuildAction = defineAction<Node>({
  ...nodeRules('rebuild'),
  id: 'rebuild',
  operation: nodes.rebuild,
  label: 'Rebuild',
  icon: Hammer,
  tone: 'danger',
  lockedBy: nodeKey,
  dialog: lazyRebuildDialog,
  open: (node) => openDialog(lazyRebuildDialog, { node }),
})
