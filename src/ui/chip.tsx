import { X } from './icons/x.ts'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export interface ChipProps {
  children: ReactNode
  /** Shows a remove button, named by `removeLabel` ("Remove tag web"). */
  onRemove?: () => void
  removeLabel?: string
  className?: string
}

/** A selected value: a tag, a recipient, a filter. */
export function Chip({ children, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full items-center gap-0.5 rounded-sm border border-line bg-sunken text-sm text-ink',
        onRemove ? 'ps-2' : 'px-2',
        className,
      )}
    >
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-6 flex-none place-items-center rounded-sm text-ink-muted -outline-offset-2 hover:text-bad"
        >
          <X size={12} aria-hidden />
        </button>
      ) : null}
    </span>
  )
}
