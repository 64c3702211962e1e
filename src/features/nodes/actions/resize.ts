/** Moving a node to another type. */
import Scaling from 'lucide-react/icons/scaling'
import { nodes } from '#contract/areas/nodes.ts'
import type { Deed, Start } from './action.ts'
import { openNodeDialog } from './dialogs.tsx'

export const resize: Deed = { of: nodes.resize, action: 'resize', label: 'Resize', icon: Scaling }

/** Asks for the type, and once more before the node is stopped for it. */
export const startResize: Start = async (node) => openNodeDialog('resize', node)
