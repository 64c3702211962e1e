/**
 * The inline editor of one record in the grid. Enter collects the change, mod+Enter saves it at once, Escape cancels.
 */
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import type { Finding, Fix, RecordField } from '#contract/dns/records/findings.ts'
import {
  parseRecord,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordType,
  type RecordValues,
} from '#contract/dns/records/record-types.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { forbiddenMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { Kbd, keyLabel } from '#ui/kbd.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { isEqual } from '#contract/json.ts'
import { quoteText } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import {
  draftFrom,
  fieldsOf,
  findingsOf,
  newValues,
  valuesOfDraft,
  withChanged,
  type EditorValues,
} from './editor-values.ts'
import { EditorField } from './editor-field.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { readPastedRecords } from '../paste/pasted-records.ts'

export interface RecordEditorProps {
  /** "Add record" or "Edit A www.example.com". */
  label: string
  initial: EditorValues
  index: ZoneIndex
  /** The key of the edited record in the zone; undefined for a new one. */
  editedKey: string | undefined
  /** The edited record as it is saved; undefined for a new one. */
  saved: RecordValues | undefined
  /** Follows a newly added record, so the type is already chosen. */
  isAnother: boolean
  /** The edited record was deleted elsewhere. */
  isGone: boolean
  /** The record's current contents after somebody else has changed it, as a sentence; null when nobody has. */
  changedElsewhere: string | null
  /** The default TTL in seconds. */
  ttl: number
  /** Why records cannot be saved now. */
  disabledReason: string | null
  /** Why the user may no longer change the zone, as a clause; null when they may. */
  accessReason: string | null
  /** Whether something was entered. */
  onDirty: (dirty: boolean) => void
  /** Adds further records to the changes, as a fix may require. */
  onAdd: (drafts: readonly RecordDraft[]) => void
  /** Deletes the edited record, as a fix. */
  onRemove: () => void
  onStage: (values: EditorValues) => void
  /** Collects the new record and starts another one of the same type. */
  onAnother: (values: EditorValues) => void
  onSave: (values: EditorValues) => void
  onCancel: () => void
  /** Called when several records were pasted into a field. */
  onPasteMany: (text: string) => void
}

export function RecordEditor(props: RecordEditorProps) {
  const { label, initial, index, editedKey, saved, isAnother, ttl, disabledReason, accessReason } = props
  const { onDirty, onStage, onAnother, onSave, onCancel } = props
  const [values, setValues] = useState(initial)
  /**
   * Fields whose errors are shown: all of a saved record, those the user has left, and all after an attempt to save.
   */
  const [touched, setTouched] = useState<ReadonlySet<RecordField | 'all' | null>>(
    () =>
      new Set(
        editedKey === undefined ? [] : errorsOf(findingsOf(initial, index, editedKey, saved)).map(({ field }) => field),
      ),
  )
  const formRef = useRef<HTMLFormElement>(null)
  const deferredValues = useDeferredValue(values)
  const findings = useMemo(
    () => findingsOf(deferredValues, index, editedKey, saved),
    [deferredValues, index, editedKey, saved],
  )
  const isNew = editedKey === undefined
  const isEmpty = values.target === '' && values.name === ''

  // The type is already known, so the name comes next.
  const beginsWithName = isAnother || initial.target !== ''
  useEffect(() => {
    const form = formRef.current
    const first = beginsWithName ? 'input' : '[data-editor-first] select'
    const selector = isNew ? first : '[data-editor-target] input'
    const field = form?.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    form?.scrollIntoView({ block: 'nearest' })
  }, [isNew, beginsWithName])

  const isDirty = !isEqual(initial, values)
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  const change = (field: RecordField, text: string) => setValues((current) => withChanged(current, field, text))
  const touch = (field: RecordField) => values[field] !== initial[field] && setTouched(new Set([...touched, field]))
  const changeType = (type: RecordType) =>
    setValues(({ name, ttl_sec, target }) => ({ ...newValues(type), name, ttl_sec, target }))
  const errors = errorsOf(findings)
  const shownError = (field: RecordField) =>
    touched.has('all') || touched.has(field) ? errors.find((each) => each.field === field) : undefined

  const applyFix = (fix: Fix) => {
    if (fix.add) props.onAdd(fix.add)
    if (fix.change) setValues(valuesOfDraft({ ...draftFrom(values), ...fix.change }))
    if (fix.remove) props.onRemove()
  }
  const submit = (save: (values: EditorValues) => void) => {
    const current = findingsOf(values, index, editedKey, saved)
    if (disabledReason !== null || accessReason !== null) return
    setTouched(new Set(['all']))
    if (current.some(({ level }) => level === 'error')) {
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    save(values)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(onStage)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit(onSave)
    } else if (event.key === 'Enter' && event.shiftKey && isNew) {
      event.preventDefault()
      submit(onAnother)
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const pasted = readPastedRecords(text, index.zone, { zoneTtl: ttl })
    const [first, ...others] = pasted.records
    // Any other text is pasted into the field unchanged.
    const isValue = others.length === 0 && (!/\s/.test(text.trim()) || (first && !isValid(first.draft, index.zone)))
    if (!first || isValue) return
    event.preventDefault()
    // The dialog shows the notes, such as a rounded TTL.
    if (others.length > 0 || (isNew && pasted.problems.length > 0)) props.onPasteMany(text)
    else if (isNew) setValues(valuesOfDraft(first.draft))
    else setValues({ ...valuesOfDraft({ ...first.draft, type: values.type }) })
  }
  const fields = fieldsOf(values.type)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and mod+Enter work in every field
    <form
      ref={formRef}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      className="sticky start-0 grid w-[calc(100vw-2rem)] max-w-full gap-3 p-4 max-sm:scroll-mb-12"
    >
      {props.isGone && (
        <Notice tone="warn" role="alert">
          {t('This record was deleted elsewhere. Saving creates it again.')}
        </Notice>
      )}
      {props.changedElsewhere !== null && (
        <Notice tone="warn" role="alert" title={t('This record was changed elsewhere.')}>
          {quoteText(props.changedElsewhere)} {t('Only what you change here is saved.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <div data-editor-first={isNew || undefined} className="w-52 max-sm:w-full">
          <Field label={t('Type')}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={values.type}
                onChange={(event) => {
                  const type = recordTypeNames.find((each) => each === event.target.value)
                  if (type) changeType(type)
                }}
              >
                {recordTypeNames.map((type) => (
                  <option key={type} value={type}>
                    {`${type} (${recordTypes[type].description()})`}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
        {fields.map((field) => (
          <div key={field} data-editor-target={field === 'target' || undefined} className="contents">
            <EditorField
              field={field}
              values={values}
              error={shownError(field)}
              ttl={ttl}
              index={index}
              onChange={change}
              onBlur={touch}
              onPaste={handlePaste}
            />
          </div>
        ))}
      </div>
      <EditorPreview
        values={deferredValues}
        index={index}
        editedKey={editedKey}
        findings={isEmpty && !touched.has('all') ? noFindings : findings}
        showsErrors={(field) => field === null || touched.has('all') || touched.has(field)}
        onFix={applyFix}
      />
      {accessReason !== null && (
        <Notice tone="warn" role="alert" title={`${accessReason}.`}>
          {t('Your entries are kept but cannot be saved.')} {forbiddenMessages.remedy()}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {accessReason === null && (
          <>
            <Button type="submit" variant="primary" disabledReason={disabledReason}>
              {t('Add to changes')}
            </Button>
            {isNew && (
              <Button disabledReason={disabledReason} onClick={() => submit(onAnother)}>
                {t('Add another')}
              </Button>
            )}
          </>
        )}
        {/* In one row, even on a phone. */}
        <div className="flex gap-2">
          {accessReason === null && (
            <Button disabledReason={disabledReason} onClick={() => submit(onSave)}>
              {t('Save now')}
            </Button>
          )}
          <Button variant="ghost" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
        {accessReason === null && (
          <span className="ms-auto text-xs text-ink-muted max-lg:hidden">
            {isNew
              ? rich('{enter} adds to changes, {another} starts another, {save} saves now, {escape} cancels', keys())
              : rich('{enter} adds to changes, {save} saves now, {escape} cancels', keys())}
          </span>
        )}
      </div>
    </form>
  )
}

const keys = () => ({
  enter: <Keys names={['Enter']} />,
  another: <Keys names={['Shift', 'Enter']} />,
  save: <Keys names={['mod', 'Enter']} />,
  escape: <Keys names={['Escape']} />,
})

const Keys = ({ names }: { names: readonly string[] }) => (
  <span className="inline-flex gap-0.5">
    {names.map((name) => (
      <Kbd key={name}>{keyLabel(name)}</Kbd>
    ))}
  </span>
)

const noFindings: readonly Finding[] = []
const isValid = (draft: RecordDraft, zone: string) => parseRecord(draft, zone).errors.length === 0
const errorsOf = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'error')
