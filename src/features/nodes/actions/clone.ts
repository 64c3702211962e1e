/** Copying a node to a new one or onto another one. */
import CopyPlus from 'lucide-react/icons/copy-plus'
import { nodes } from '#contract/areas/nodes.ts'
import type { Deed, Start } from './action.ts'
import { openNodeDialog } from './dialogs.tsx'

export const clone: Deed = { of: nodes.clone, action: 'clone', label: 'Clone', icon: CopyPlus }

/** Asks where to and what is copied. */
export const startClone: Start = async (node) => openNodeDialog('clone', node)
