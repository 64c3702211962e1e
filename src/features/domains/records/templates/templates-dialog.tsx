/** Adds sets of records for common purposes, or from the user's own templates, with a preview against the zone. */
import { useMemo, useRef, useState } from 'react'
import { plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { toast, toastError, undoButton } from '#kit/toast.ts'
import type { ToolDialogProps } from '../tools/zone-tool.ts'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone } from '../candidates.ts'
import { LineProblems } from '../paste/line-problems.tsx'
import { EditTemplateDialog } from './edit-template-dialog.tsx'
import { ownTemplateId } from './own-templates.ts'
import type { OwnTemplate } from './template.ts'
import { templateErrors } from './template-checks.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplateSelect } from './template-select.tsx'
import { templates } from './templates.ts'
import { useOwnTemplates } from './use-own-templates.ts'

const noErrors: ReadonlyMap<string, string> = new Map()
const newTemplate: OwnTemplate = { name: '', text: '' }

export function TemplatesDialog({ open, domain, zoneChanges, onDirty, onClose }: ToolDialogProps) {
  const own = useOwnTemplates()
  const [chosenId, setChosenId] = useState(templates[0]?.id)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [attempted, setAttempted] = useState(false)
  const [editing, setEditing] = useState<OwnTemplate | null>(null)
  const template = [...own.templates, ...templates].find(({ id }) => id === chosenId) ?? null
  const { zoneRecords, index } = zoneChanges
  const candidates = useMemo(
    () =>
      compareWithZone(
        (template?.records(values, domain.domain) ?? []).map((draft) => ({ draft })),
        domain.domain,
        zoneRecords,
        index.defaultTtl,
      ),
    [template, values, domain.domain, zoneRecords, index.defaultTtl],
  )
  const added = candidates.filter(({ status }) => status === 'new')
  const errors = useMemo(
    () => (attempted && template ? templateErrors(template, values, domain.domain) : noErrors),
    [attempted, template, values, domain.domain],
  )
  const setValue = (name: string, value: string) => setValues((current) => ({ ...current, [name]: value }))
  const body = useRef<HTMLDivElement>(null)
  const close = () => {
    setAttempted(false)
    onClose()
  }
  return (
    <>
      <Dialog
        open={open && editing === null}
        onClose={close}
        size="lg"
        isPublic
        title={t('Templates')}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAttempted(true)
                requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
                if (added.length === 0 || !template || templateErrors(template, values, domain.domain).size > 0) return
                zoneChanges.add(added.map(({ draft }) => draft))
                close()
              }}
            >
              {added.length === 0
                ? t('Add to changes')
                : plural(added.length, 'Add {count} record to changes', 'Add {count} records to changes')}
            </Button>
          </>
        }
      >
        <div ref={body} className="grid gap-4">
          <Field label={t('Template')} hint={template?.description()} error={errors.get('')}>
            {(ids) => (
              <TemplateSelect
                ids={ids}
                value={template}
                onChange={(next) => {
                  setAttempted(false)
                  setChosenId(next?.id)
                }}
              />
            )}
          </Field>
          {own.mayChange && (
            <OwnTemplateButtons
              template={template?.own ?? null}
              onEdit={setEditing}
              onRemove={async ({ name, text }) => {
                await own.remove({ name, text })
                setChosenId(templates[0]?.id)
                // The focused button is gone.
                body.current?.querySelector('select')?.focus()
                toast({
                  tone: 'ok',
                  text: t('The template {name} was deleted', { name }),
                  action: undoButton(async () => {
                    await own.save({ name, text }, null)
                    setChosenId(ownTemplateId(name))
                  }),
                })
              }}
            />
          )}
          {template && <TemplateFields template={template} values={values} errors={errors} onChange={setValue} />}
          {template?.problems && <LineProblems problems={template.problems(domain.domain)} />}
          {candidates.length > 0 && <CandidateList candidates={candidates} />}
          {attempted && errors.size === 0 && added.length === 0 && (
            <p role="alert" className="text-sm text-bad">
              {t('There are no new records to add.')}
            </p>
          )}
        </div>
      </Dialog>
      {editing !== null && (
        <EditTemplateDialog
          open={open}
          initial={editing}
          zone={domain.domain}
          zoneRecords={zoneRecords}
          onDirty={onDirty}
          onClose={() => setEditing(null)}
          onSaved={(name) => setChosenId(ownTemplateId(name))}
        />
      )}
    </>
  )
}

interface OwnTemplateButtonsProps {
  /** The chosen template if it is the user's own; otherwise null. */
  template: OwnTemplate | null
  onEdit: (template: OwnTemplate) => void
  onRemove: (template: OwnTemplate) => Promise<void>
}

const OwnTemplateButtons = ({ template, onEdit, onRemove }: OwnTemplateButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    {template && (
      <>
        <Button size="sm" icon={Pencil} onClick={() => onEdit(template)}>
          {t('Edit template')}
        </Button>
        <Button size="sm" icon={Trash2} onClick={() => void onRemove(template).catch(toastError)}>
          {t('Delete template')}
        </Button>
      </>
    )}
    <Button size="sm" icon={Plus} onClick={() => onEdit(newTemplate)}>
      {t('New template')}
    </Button>
  </div>
)
