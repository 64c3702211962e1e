import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { classes } from './class-names.ts'

export interface ChipProps {
  children: ReactNode
  /** Takes it away; `removeLabel` names the button ("Remove tag web"). */
  onRemove?: () => void
  removeLabel?: string
  removeRef?: Ref<HTMLButtonElement>
  className?: string
}

/** A word that stands for a choice: a tag, a recipient, a chosen filter. */
export function Chip({ children, onRemove, removeLabel, removeRef, className }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-0.5 rounded-sm border border-line bg-sunken text-sm text-ink',
        onRemove ? 'pl-2' : 'px-2',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          ref={removeRef}
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

export interface FilterChipProps {
  label: string
  count?: number
  pressed: boolean
  onPress: () => void
  className?: string
}

/** A filter that is on or off, with how many it would leave. */
export function FilterChip({ label, count, pressed, onPress, className }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'inline-flex h-7 flex-none items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap transition-colors pointer-coarse:h-9',
        pressed
          ? 'border-accent bg-accent-soft font-medium text-accent forced-colors:outline-2'
          : 'border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink',
        className,
      )}
    >
      {label}
      {count === undefined ? null : <span className={classes('text-xs', pressed ? 'text-accent' : 'text-ink-faint')}>{count.toLocaleString('en')}</span>}
    </button>
  )
}
