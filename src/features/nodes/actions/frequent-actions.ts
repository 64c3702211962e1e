/** The actions on a node that its row has at once; the list loads the others after its rows. All of those for many nodes are among them. */
import type { Node } from '#contract/areas/nodes.ts'
import type { Action } from '#kit/actions/action.ts'
import { bootAction } from './boot.ts'
import { deleteNodeAction } from './delete.tsx'
import { editTagsAction } from './edit-tags.ts'
import { rebootAction } from './reboot.ts'
import { shutDownAction } from './shut-down.ts'

export const frequentActionGroups: readonly (readonly Action<Node>[])[] = [
  [bootAction, rebootAction, shutDownAction],
  [editTagsAction],
  [deleteNodeAction],
]

export const frequentActions: readonly Action<Node>[] = frequentActionGroups.flat()
