import { type ReactNode, useId } from 'react'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { classes } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Connects a control to its label, hint and error; every control of this folder takes these props. */
export interface FieldIds {
  id: string
  /** Ids of the hint, counter and error, or undefined when there are none. */
  describedBy: string | undefined
  invalid: boolean
}

export interface FieldProps {
  label: string
  /** What is expected: limits, format, consequences. */
  hint?: ReactNode
  error?: string
  /** A counter, as "60 of 64", shown from 80 % of the maximum on; becomes a warning above it. */
  count?: { value: number; max: number }
  /** Shows "optional" next to the label; fields are required by default. */
  optional?: boolean
  className?: string
  /** A link or a small button at the end of the label's line. */
  aside?: ReactNode
  children: (ids: FieldIds) => ReactNode
}

/**
 * A label, its control, a hint, a counter and an error. Hint and error describe the control and are outside the label,
 * so the accessible name does not change when there is an error. An error takes the place of the hint, which often says
 * the same.
 */
export function Field({ label, hint, error, count: counted, optional, className, aside, children }: FieldProps) {
  const id = useId()
  const count = counted && counted.value >= counted.max * 0.8 ? counted : null
  const describedByIds = [error ? `${id}-error` : hint && `${id}-hint`, count && `${id}-count`].filter(Boolean)
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional ? <span className="text-ink-faint">{t('optional')}</span> : null}
        {aside ? <span className="ms-auto">{aside}</span> : null}
      </div>
      {children({ id, describedBy: describedByIds.join(' ') || undefined, invalid: Boolean(error) })}
      {error || hint || count ? (
        <div className="flex flex-wrap items-start gap-x-3 text-xs">
          <div className="flex min-w-0 grow basis-36 flex-col gap-0.5">
            {error ? (
              <FieldError id={`${id}-error`}>{error}</FieldError>
            ) : hint ? (
              <p id={`${id}-hint`} className="text-ink-muted">
                {hint}
              </p>
            ) : null}
          </div>
          {count ? (
            <p
              id={`${id}-count`}
              className={classes('ms-auto', count.value > count.max ? 'font-medium text-bad' : 'text-ink-faint')}
            >
              <span aria-hidden>
                {formatNumber(count.value)} / {formatNumber(count.max)}
              </span>
              <VisuallyHidden>
                {t('{count} of {max} characters', {
                  count: formatNumber(count.value),
                  max: formatNumber(count.max),
                })}
              </VisuallyHidden>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** The error message under a control, with an icon so that it does not depend on color. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 font-medium wrap-anywhere text-bad">
      <svg viewBox="0 0 12 12" className="mt-0.5 size-3 flex-none" fill="currentColor" aria-hidden>
        <path d="M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0Zm-.75 2.5v4.25h1.5V2.5h-1.5Zm0 5.5v1.5h1.5V8h-1.5Z" />
      </svg>
      <span>{children}</span>
    </p>
  )
}

export interface FieldGroupProps extends Omit<FieldProps, 'children' | 'count' | 'aside'> {
  children: (ids: FieldIds) => ReactNode
}

/** A field made of several controls (radio cards, checkboxes): a fieldset named by its legend. */
export function FieldGroup({ label, hint, error, optional, className, children }: FieldGroupProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`
  return (
    <fieldset aria-describedby={describedBy || undefined} className={classes('m-0 min-w-0 border-0 p-0', className)}>
      <legend className="mb-1 p-0 text-xs font-medium">
        {label}
        {optional ? <span className="ms-2 font-normal text-ink-faint">{t('optional')}</span> : null}
      </legend>
      {/* Above the controls, because a group may be longer than the screen. */}
      {error ? (
        <div className="mb-2 text-xs">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : hint ? (
        <p id={`${id}-hint`} className="mb-2 text-xs text-ink-muted">
          {hint}
        </p>
      ) : null}
      {children({ id, describedBy: describedBy || undefined, invalid: Boolean(error) })}
    </fieldset>
  )
}
