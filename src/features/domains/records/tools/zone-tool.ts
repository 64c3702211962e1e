/** The props of the zone tools' dialogs. */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { recordList } from '#queries/records.ts'
import type { ZoneChanges } from '../changes/use-changes.ts'

export type ZoneTool = 'paste' | 'range' | 'templates' | 'equal' | 'check' | 'tree' | 'versions'
export interface OpenTool {
  readonly tool: ZoneTool
  readonly open: boolean
  /** Text pasted into a field of the editor, or a zone file from the domain import page. */
  readonly text: string
}
export const noTool: OpenTool = { tool: 'paste', open: false, text: '' }

/** Reloads the zone when a dialog opens that compares something with its current state. */
export function useZoneOfNow(open: boolean, domainId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (open) void client.invalidateQueries({ queryKey: recordList(domainId).queryKey })
  }, [client, open, domainId])
}

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
