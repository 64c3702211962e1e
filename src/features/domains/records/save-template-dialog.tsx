/** Makes a template of the selected records. */
import { EditTemplateDialog } from '../tools/edit-template-dialog.tsx'
import { templateText } from '../tools/own-templates.ts'
import type { RecordRow } from './rows.ts'

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
