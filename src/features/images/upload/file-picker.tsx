/** Chooses a file with the system's dialog or by dropping it, and immediately says whether it can be sent. */
import { useId, useState, type DragEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '#contract/translate.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { FieldError } from '#ui/field.tsx'
import { Upload } from '#ui/icons/upload.ts'
import { toastError } from '#kit/toast.ts'
import { ControlField } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { formatBytes } from '#kit/format/figures.ts'
import { inspectFile, type ChosenFile } from './file-format.ts'

interface FilePickerProps {
  /** The name of the control; in a field, the same text as the field's label. */
  label: string
  chosen: ChosenFile | null
  onChange: (chosen: ChosenFile) => void
  /** Ids from the field around it. */
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
}

const formatNotes = {
  gzip: () => t('Compressed with gzip: it is sent unchanged.'),
  raw: () => t('Not compressed: your browser compresses it before sending it.'),
}

export function FilePicker({ label, chosen, onChange, id, describedBy, invalid = false }: FilePickerProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const [dragging, setDragging] = useState(false)
  const choose = (file: File | undefined) => {
    if (file) inspectFile(file).then(onChange, toastError)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    choose(event.dataTransfer.files[0])
  }
  const reason = chosen?.reason ?? null
  /** After validation, the surrounding field shows the reason, in the same place. */
  const ownReason = invalid ? null : reason
  const dropZone = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is a shortcut for the control inside
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-4 transition-colors',
        dragging ? 'border-accent bg-accent-soft' : invalid || reason !== null ? 'border-bad' : 'border-line-strong',
      )}
    >
      <input
        id={inputId}
        type="file"
        aria-label={label}
        aria-describedby={
          [describedBy, chosen && `${inputId}-file`, ownReason && `${inputId}-error`].filter(Boolean).join(' ') ||
          undefined
        }
        aria-invalid={invalid || reason !== null || undefined}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // So that the same file can be chosen again after it was changed.
          target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={inputId}
        className={classes(
          buttonClass(),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        <Upload size={16} aria-hidden className="-ms-0.5 flex-none" />
        {chosen ? t('Choose another file') : t('Choose file')}
      </label>
      <div id={`${inputId}-file`} className="min-w-[min(100%,14rem)] flex-1" aria-live="polite">
        {chosen ? (
          <>
            <p className="font-medium break-all">
              {chosen.file.name} <span className="font-normal text-ink-muted">{formatBytes(chosen.file.size)}</span>
            </p>
            {reason === null && <p className="text-sm text-ink-muted">{formatNotes[chosen.format]()}</p>}
          </>
        ) : (
          <p className="text-ink-muted">{t('Or drop it here.')}</p>
        )}
      </div>
    </div>
  )
  return (
    <div>
      {dropZone}
      <div aria-live="polite" className="text-xs">
        {ownReason !== null && (
          <div className="pt-1">
            <FieldError id={`${inputId}-error`}>{ownReason}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}

interface Props<Values extends FieldValues> extends FieldProps<Values, ChosenFile | null> {
  onChosen: (chosen: ChosenFile) => void
}

const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File

/** The file of an upload as a field of a form. */
export function FileField<Values extends FieldValues>({ onChosen, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, onChange }) => (
        <FilePicker
          {...ids}
          label={field.label}
          chosen={isChosenFile(value) ? value : null}
          onChange={(chosen) => {
            onChange(chosen)
            onChosen(chosen)
          }}
        />
      )}
    </ControlField>
  )
}
