/** Creates a template from the selected records. */
import { EditTemplateDialog, type EditTemplateProps } from '../templates/edit-template-dialog.tsx'
import { templateText } from '../templates/own-templates.ts'
import type { RecordRow } from '../changes/rows.ts'

export interface SaveTemplateProps extends Pick<
  EditTemplateProps,
  'open' | 'zone' | 'zoneRecords' | 'onDirty' | 'onClose'
> {
  rows: readonly RecordRow[]
}

export function SaveTemplateDialog({ rows, ...props }: SaveTemplateProps) {
  const text = templateText(
    rows.map(({ record }) => record),
    props.zone,
  )
  // Each selection starts with its own text.
  return <EditTemplateDialog key={text} {...props} initial={{ name: '', text }} />
}
