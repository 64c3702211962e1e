/** Setting a node up anew from an image. */
import Hammer from 'lucide-react/icons/hammer'
import { nodes } from '#contract/areas/nodes.ts'
import type { Deed, Start } from './action.ts'
import { openNodeDialog } from './dialogs.tsx'

export const rebuild: Deed = { of: nodes.rebuild, action: 'rebuild', label: 'Rebuild', icon: Hammer, tone: 'danger' }

/** Asks for the image and its access, says what is lost, and has the label typed. */
export const startRebuild: Start = async (node) => openNodeDialog('rebuild', node)
