/** The dialogs of the zone tools. */
import type { ToolDialogProps } from './zone-tool.ts'
import { CheckDialog } from './check-dialog.tsx'
import { EqualDialog } from './equal-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { RangeDialog } from './range-dialog.tsx'
import { TemplatesDialog } from '../templates/templates-dialog.tsx'
import { TreeDialog } from './tree-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const dialogs = {
  paste: PasteDialog,
  range: RangeDialog,
  templates: TemplatesDialog,
  equal: EqualDialog,
  check: CheckDialog,
  tree: TreeDialog,
  versions: VersionsDialog,
} as const

export function ToolDialog(props: ToolDialogProps) {
  const Dialog = dialogs[props.tool]
  return <Dialog {...props} />
}
