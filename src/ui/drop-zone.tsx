import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import type { Icon } from './icon.ts'

export interface DropZoneProps extends Partial<FieldIds> {
  /** What the button says: "Choose a file". */
  label: string
  /** Beside the button: what may be dropped, and how large. */
  hint?: ReactNode
  icon?: Icon
  /** As of the file input: ".img.gz,.raw". Dropped files are not filtered by it: check them in `onFiles`. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** Takes files that are dropped on it or chosen with its button; the button alone is enough for the keyboard. */
export function DropZone({ id, describedBy, invalid, label, hint, icon, accept, multiple, disabled, onFiles, className }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (taken.length > 0 && !disabled) onFiles(taken)
  }
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now && !disabled)
  }
  return (
    <div
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files)
      }}
      className={classes(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-6 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : invalid ? 'border-bad bg-surface' : 'border-line-strong bg-surface',
        className,
      )}
    >
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files)
          // The same file can be chosen again.
          event.target.value = ''
        }}
        className="hidden"
      />
      <Button
        id={id}
        icon={icon}
        whyNot={disabled ? 'Not possible now' : null}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {hint ? <p className="text-sm text-ink-muted">{hint}</p> : null}
    </div>
  )
}
