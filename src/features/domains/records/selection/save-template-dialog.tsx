/** Makes a template of the selected records. */
import { EditTemplateDialog } from '../templates/edit-template-dialog.tsx'
import { templateText } from '../templates/own-templates.ts'
import type { RecordRow } from '../changes/rows.ts'

export interface SaveTemplateProps {
  open: boolean
  zone: string
  rows: readonly RecordRow[]
  onClose: () => void
}

export function SaveTemplateDialog({ open, zone, rows, onClose }: SaveTemplateProps) {
  const text = templateText(
    rows.map(({ record }) => record),
    zone,
  )
  // Another selection begins with its own text.
  return <EditTemplateDialog key={text} open={open} initial={{ name: '', text }} zone={zone} onClose={onClose} />
}
