import { type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'
import { checkboxClass } from './control.ts'

export interface RadioCardOption<T extends string> {
  value: T
  label: string
  /** An explanation below the label. */
  hint?: ReactNode
  icon?: Icon
  badge?: string
  disabledReason?: string | null
}

export interface RadioCardsProps<T extends string> {
  options: readonly RadioCardOption<T>[]
  value: T | null
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  /** The accessible name; omit it inside FieldGroup, whose legend names the group. */
  label?: string
  /** Ids of hint and error, from FieldGroup. */
  describedBy?: string
  invalid?: boolean
  /** Minimum width of a card in rem; the grid fits as many as it can. */
  minWidthRem?: 9 | 12 | 16
  className?: string
}

const gridClasses = {
  9: 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]',
  12: 'grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]',
  16: 'grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]',
} as const

/** Native radio buttons styled as cards, for a few options that need an explanation. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { options, value, onChange, onBlur, label, describedBy, invalid, minWidthRem = 12, className } = props
  const generatedId = useId()
  const name = props.name ?? generatedId
  return (
    <div
      role="radiogroup"
      // On a page, the cards show the dashboard's own words; dialogs hide those that are names.
      data-public
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={classes('grid gap-2', gridClasses[minWidthRem], className)}
    >
      {options.map(({ value: option, label: optionLabel, hint, icon: Glyph, badge, disabledReason }) => {
        const id = `${generatedId}-${option}`
        const hintText = disabledReason || hint
        return (
          <div
            key={option}
            className={classes(
              'relative flex items-start gap-2.5 rounded-md border bg-surface p-[min(0.75rem,4vw)] transition-colors',
              'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
              invalid ? 'border-bad' : 'border-line',
              disabledReason ? 'text-ink-faint' : 'not-has-checked:hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              id={id}
              name={name}
              value={option}
              checked={option === value}
              disabled={Boolean(disabledReason)}
              aria-describedby={hintText ? `${id}-hint` : undefined}
              onChange={() => onChange(option)}
              onBlur={onBlur}
              className={classes(checkboxClass, 'relative z-1 mt-0.5 outline-none')}
            />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-1.5">
                {Glyph ? <Glyph size={16} aria-hidden className="flex-none text-ink-muted" /> : null}
                <label htmlFor={id} className="stretched min-w-0 font-medium wrap-anywhere">
                  {optionLabel}
                </label>
                {badge ? (
                  <Badge tone="accent" className="ms-auto">
                    {badge}
                  </Badge>
                ) : null}
              </div>
              {hintText ? (
                <p id={`${id}-hint`} className="mt-0.5 text-xs text-ink-muted">
                  {hintText}
                </p>
              ) : null}
            </div>
          </div>
        )
      })}
    </div>
  )
}
