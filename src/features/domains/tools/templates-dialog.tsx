/** Adds sets of records for common purposes, with a preview against what the zone has. */
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { pluralize } from '#kit/format.ts'
import type { ToolDialogProps } from '../records/zone-tools.tsx'
import { CandidateList } from './candidate-list.tsx'
import { compareWithZone } from './candidates.ts'
import { TemplateFields } from './template-fields.tsx'
import { templates } from './templates.ts'

export function TemplatesDialog({ open, domain, zoneChanges, onClose }: ToolDialogProps) {
  const [templateId, setTemplateId] = useState(templates[0]?.id)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const template = templates.find(({ id }) => id === templateId)
  const { zoneRecords } = zoneChanges
  const candidates = useMemo(
    () =>
      compareWithZone(
        (template?.records(values, domain.domain) ?? []).map((draft) => ({ draft })),
        domain.domain,
        zoneRecords,
      ),
    [template, values, domain.domain, zoneRecords],
  )
  const added = candidates.filter(({ status }) => status === 'new')
  const setValue = (name: string, value: string) => setValues((current) => ({ ...current, [name]: value }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Templates"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={added.length === 0 ? 'There is no new record to add' : null}
            onClick={() => {
              zoneChanges.add(added.map(({ draft }) => draft))
              onClose()
            }}
          >
            Add {pluralize(added.length, 'record')} to changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Template" hint={template?.description}>
          {(ids) => (
            <SelectInput {...ids} value={templateId} onChange={(event) => setTemplateId(event.target.value)}>
              {templates.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {template && <TemplateFields template={template} values={values} onChange={setValue} />}
        {candidates.length > 0 && <CandidateList candidates={candidates} />}
      </div>
    </Dialog>
  )
}
