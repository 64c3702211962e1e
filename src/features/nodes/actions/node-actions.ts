/** All actions on a node, in the order in which every menu lists them: from harmless to destructive. */
import type { Node } from '#contract/areas/nodes.ts'
import type { Action } from '#kit/actions/action.ts'
import { bootAction, bootWithConfigAction } from './boot.ts'
import { editTagsAction } from './edit-tags.ts'
import { cloneAction } from './clone.ts'
import { deleteNodeAction } from './delete.tsx'
import { lockNodeActions } from './lock.ts'
import { rebootAction, rebootWithConfigAction } from './reboot.ts'
import { rebuildAction } from './rebuild.ts'
import { renameAction } from './rename.ts'
import { resizeAction } from './resize.ts'
import { shutDownAction } from './shut-down.ts'

type Groups = readonly (readonly Action<Node>[])[]

export const nodeActionGroups: Groups = [
  [bootAction, bootWithConfigAction, rebootAction, rebootWithConfigAction, shutDownAction],
  [renameAction, editTagsAction, resizeAction, cloneAction],
  [...lockNodeActions, rebuildAction, deleteNodeAction],
]

export const nodeActions: readonly Action<Node>[] = nodeActionGroups.flat()

/** The buttons of a node's page; `deleteNodeAction` stands after the menu. */
export const nodeButtonActions: readonly Action<Node>[] = [bootAction, rebootAction, shutDownAction]

/** The actions without a button of their own on a node's page. */
export const nodeOverflowGroups: Groups = [
  [bootWithConfigAction, rebootWithConfigAction],
  [resizeAction, cloneAction],
  [...lockNodeActions, rebuildAction],
]
