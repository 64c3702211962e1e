/** All actions on a node, in the order in which every menu lists them: from harmless to destructive. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { noteAction } from '#kit/actions/note-action.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Hammer } from '#ui/icons/hammer.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Scaling } from '#ui/icons/scaling.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { bootAction, bootWithConfigAction } from './boot.ts'
import { editTagsAction } from './edit-tags.ts'
import { deleteNodeAction } from './delete.tsx'
import { rebootAction, rebootWithConfigAction } from './reboot.ts'
import { shutDownAction } from './shut-down.ts'
import { nodeKey, nodeRules } from './node-rules.ts'

const lazyCloneDialog = lazyComponent(async () => (await import('../clone/clone-dialog.tsx')).CloneDialog)

/** Copies a node to a new or an existing one. */
const cloneAction = defineAction<Node>({
  ...nodeRules('clone'),
  id: 'clone',
  operation: nodes.clone,
  label: () => t('Clone'),
  icon: CopyPlus,
  dialog: lazyCloneDialog,
  open: (node) => openDialog(lazyCloneDialog, { node }),
})

const lockNodeActions = lockActions<Node>({
  operation: nodes.remove,
  entityOf: nodeEntity,
  keyOf: nodeKey,
  labelOf: ({ label }) => label,
})

export const lazyRebuildDialog = lazyComponent(async () => (await import('./rebuild-dialog.tsx')).RebuildDialog)

/** Deletes the contents of a node and sets it up again from an image. */
export const rebuildAction = defineAction<Node>({
  ...nodeRules('rebuild'),
  id: 'rebuild',
  operation: nodes.rebuild,
  label: () => t('Rebuild'),
  icon: Hammer,
  tone: 'danger',
  lockedBy: nodeKey,
  dialog: lazyRebuildDialog,
  open: (node) => openDialog(lazyRebuildDialog, { node }),
})

const lazyRename = lazyComponent(async () => (await import('./rename-popover.tsx')).RenamePopover)

/** Renames a node where its name is shown: in its row of the list, or in the header of its page. */
export const renameAction = defineAction<Node>({
  id: 'rename',
  operation: nodes.update,
  label: () => t('Rename'),
  icon: Pencil,
  rowKey: 'F2',
  entityOf: nodeEntity,
  dialog: lazyRename,
  open: (node) => openDialog(lazyRename, { node }),
})

const lazyResizeDialog = lazyComponent(async () => (await import('../resize/resize-dialog.tsx')).ResizeDialog)

/** Moves a node to another type. */
const resizeAction = defineAction<Node>({
  ...nodeRules('resize'),
  id: 'resize',
  operation: nodes.resize,
  label: () => t('Resize'),
  icon: Scaling,
  dialog: lazyResizeDialog,
  open: (node) => openDialog(lazyResizeDialog, { node }),
})

export const noteNodeAction = noteAction<Node>(nodeKey, ({ label }) => label)

type Groups = readonly (readonly Action<Node>[])[]

export const nodeActionGroups: Groups = [
  [bootAction, bootWithConfigAction, rebootAction, rebootWithConfigAction, shutDownAction],
  [renameAction, editTagsAction, noteNodeAction, resizeAction, cloneAction],
  [...lockNodeActions, rebuildAction, deleteNodeAction],
]

export const nodeActions: readonly Action<Node>[] = nodeActionGroups.flat()

/** The buttons of a node's page. */
export const nodeButtonActions: readonly Action<Node>[] = [bootAction, rebootAction, shutDownAction]
