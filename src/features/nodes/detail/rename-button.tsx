/** Next to the title of a node's pages. Absent for users who may not rename it. */
import type { Node } from '#contract/areas/nodes.ts'
import { IconButton } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { useAvailability } from '#kit/actions/availability.ts'
import { useRunAction } from '#kit/actions/run-action.ts'
import { preloadDialog } from '#kit/dialogs/dialogs.tsx'
import { renameAction } from '../actions/rename.ts'

export function RenameButton({ node }: { node: Node }) {
  const available = useAvailability()(renameAction, node)
  const run = useRunAction()
  if (available?.disabledReason !== null) return null
  return (
    <IconButton
      {...preloadDialog('dialog' in renameAction ? renameAction.dialog : undefined)}
      label={`Rename ${node.label}`}
      icon={Pencil}
      size="sm"
      className="-ml-2"
      onClick={() => void run(renameAction, node)}
    />
  )
}
