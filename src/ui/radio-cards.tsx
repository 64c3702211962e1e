import { type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'
import { tickClass } from './control.ts'

export interface RadioCard<T extends string> {
  value: T
  label: string
  /** What it means, under the label. */
  hint?: ReactNode
  icon?: Icon
  badge?: string
  whyNot?: string | null
}

export interface RadioCardsProps<T extends string> {
  options: readonly RadioCard<T>[]
  value: T | null
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  /** Names the group; leave it out inside FieldGroup, whose legend does. */
  label?: string
  /** Ids of hint and error, from FieldGroup. */
  describedBy?: string
  invalid?: boolean
  /** The narrowest a card may be, in rem; the grid fills itself. */
  min?: 9 | 12 | 16
  className?: string
}

const grids = {
  9: 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]',
  12: 'grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]',
  16: 'grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]',
} as const

/** One of a few, each explained: native radio buttons drawn as cards; arrow keys move the choice. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { options, value, onChange, onBlur, label, describedBy, invalid, min = 12, className } = props
  const own = useId()
  const name = props.name ?? own
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={classes('grid gap-2', grids[min], className)}
    >
      {options.map(({ value: option, label: words, hint, icon: Glyph, badge, whyNot }) => {
        const id = `${own}-${option}`
        const below = whyNot || hint
        return (
          <div
            key={option}
            className={classes(
              'relative flex items-start gap-2.5 rounded-md border bg-surface p-3 transition-colors',
              'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
              invalid ? 'border-bad' : 'border-line',
              whyNot ? 'text-ink-faint' : 'not-has-checked:hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              id={id}
              name={name}
              value={option}
              checked={option === value}
              disabled={Boolean(whyNot)}
              aria-describedby={below ? `${id}-hint` : undefined}
              onChange={() => onChange(option)}
              onBlur={onBlur}
              className={classes(tickClass, 'relative z-1 mt-0.5 outline-none')}
            />
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-1.5">
                {Glyph ? <Glyph size={16} aria-hidden className="flex-none text-ink-muted" /> : null}
                <label htmlFor={id} className="stretched font-medium">{words}</label>
                {badge ? <Badge tone="accent" className="ml-auto">{badge}</Badge> : null}
              </div>
              {below ? <p id={`${id}-hint`} className="mt-0.5 text-xs text-ink-muted">{below}</p> : null}
            </div>
          </div>
        )
      })}
    </div>
  )
}
