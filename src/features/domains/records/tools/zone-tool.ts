/** What the dialogs of the zone tools get. */
import type { Domain } from '#contract/areas/domains.ts'
import type { ZoneChanges } from '../changes/use-changes.ts'

export type ZoneTool = 'paste' | 'range' | 'templates' | 'equal' | 'check' | 'tree' | 'versions'
export interface OpenTool {
  readonly tool: ZoneTool
  readonly open: boolean
  /** Text that was pasted into a field of the editor, or a zone file from the page that imports domains. */
  readonly text: string
}
export const noTool: OpenTool = { tool: 'paste', open: false, text: '' }

export interface ToolDialogProps extends OpenTool {
  domain: Domain
  zoneChanges: ZoneChanges
  /** All records are loaded. */
  complete: boolean
  mayChange: boolean
  /** Whether leaving the page would lose what was entered. */
  onDirty: (dirty: boolean) => void
  onFilter: (searchText: string) => void
  onClose: () => void
}
