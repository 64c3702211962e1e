/** Renames a node where its name is shown: in its row of the list, or in the header of its page. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeEntity } from '#shared/nodes/node-entity.ts'

const lazyRename = lazyComponent(async () => (await import('./rename-popover.tsx')).RenamePopover)

export const renameAction = defineAction<Node>({
  id: 'rename',
  operation: nodes.update,
  label: 'Rename',
  icon: Pencil,
  rowKey: 'F2',
  entityOf: nodeEntity,
  dialog: lazyRename,
  open: (node) => openDialog(lazyRename, { node }),
})
