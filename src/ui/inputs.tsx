import { ChevronDown } from './icons/chevron-down.ts'
import { type ComponentProps, type ReactNode, type Ref, useCallback, useId } from 'react'
import { classes } from './class-names.ts'
import { controlClass, checkboxClass } from './control.ts'
import { FieldError, type FieldIds } from './field.tsx'

/** The props that Field provides, to spread on a control: `<TextInput {...ids} />`. */
type WithFieldIds<P> = Omit<P, 'id'> & Partial<FieldIds>
const fieldAttributes = ({ id, describedBy, invalid }: Partial<FieldIds>) =>
  ({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }) as const

export interface TextInputProps extends WithFieldIds<ComponentProps<'input'>> {
  /** Monospace, for addresses, ids and keys. */
  mono?: boolean
  /** Shown inside the box before or after the text: a unit, a protocol. */
  prefix?: string
  suffix?: ReactNode
  /** Offered while typing; any other text is accepted too. */
  suggestions?: readonly string[] | undefined
}

export function TextInput(props: TextInputProps) {
  const { id, describedBy, invalid, mono, prefix, suffix, suggestions = [], className, ...rest } = props
  const listId = useId()
  const input = (
    <input
      type="text"
      list={suggestions.length > 0 ? listId : undefined}
      {...rest}
      {...fieldAttributes({ id, describedBy, invalid })}
      className={classes(
        controlClass,
        mono && 'font-mono',
        prefix && 'ps-7',
        Boolean(suffix) && 'pe-12',
        !prefix && !suffix && className,
      )}
    />
  )
  if (suggestions.length > 0)
    return (
      <>
        {input}
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      </>
    )
  if (!prefix && !suffix) return input
  return (
    <span className={classes('relative flex items-center', className)}>
      {prefix ? (
        <span aria-hidden className="absolute start-2.5 text-ink-faint">
          {prefix}
        </span>
      ) : null}
      {input}
      {suffix ? <span className="absolute end-2.5 text-sm text-ink-faint">{suffix}</span> : null}
    </span>
  )
}

export interface TextAreaProps extends WithFieldIds<ComponentProps<'textarea'>> {
  mono?: boolean
}

export function TextArea({ id, describedBy, invalid, mono, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...fieldAttributes({ id, describedBy, invalid })}
      className={classes(controlClass, 'py-1.5', mono && 'font-mono text-sm', className)}
    />
  )
}

export type SelectInputProps = WithFieldIds<ComponentProps<'select'>>

/** The native select: fastest on a phone and supported by every assistive technology. */
export function SelectInput({ id, describedBy, invalid, className, children, ...rest }: SelectInputProps) {
  return (
    <span className={classes('relative flex min-w-0 items-center', className)}>
      <select
        {...rest}
        {...fieldAttributes({ id, describedBy, invalid })}
        className={classes(controlClass, 'appearance-none truncate pe-8')}
      >
        {children}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute end-2.5 text-ink-muted" />
    </span>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Some but not all are selected. */
  indeterminate?: boolean
  /** Why it cannot be changed now; shown as the hint. */
  disabledReason?: string | null
}

/** A checkbox with its label; hint and error describe it. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  disabledReason,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const hintText = disabledReason || hint
  const setRef = useCallback(
    (node: HTMLInputElement | null) => assignRef(ref, node, indeterminate),
    [ref, indeterminate],
  )
  return (
    <div className={classes('flex items-start gap-2', className)}>
      <input
        {...rest}
        ref={setRef}
        id={rest.id ?? id}
        type="checkbox"
        disabled={Boolean(disabledReason) || rest.disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          classes(rest['aria-describedby'], error && `${id}-error`, hintText && `${id}-hint`) || undefined
        }
        className={classes(checkboxClass, 'mt-0.5')}
      />
      <div className="flex min-w-0 flex-col">
        <ChoiceLabel htmlFor={rest.id ?? id} label={label} hintId={`${id}-hint`} hint={hintText} />
        {error ? (
          <div className="text-xs">
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        ) : null}
      </div>
    </div>
  )
}

interface ChoiceLabelProps {
  htmlFor: string
  label: ReactNode
  hintId: string
  hint: ReactNode
}

/** The text beside a checkbox or switch. */
const ChoiceLabel = ({ htmlFor, label, hintId, hint }: ChoiceLabelProps) => (
  <>
    <label htmlFor={htmlFor} className="-my-0.5 py-0.5">
      {label}
    </label>
    {hint ? (
      <p id={hintId} className="text-xs text-ink-muted">
        {hint}
      </p>
    ) : null}
  </>
)

function assignRef(ref: Ref<HTMLInputElement> | undefined, node: HTMLInputElement | null, indeterminate: boolean) {
  if (node) node.indeterminate = indeterminate
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
  return undefined
}

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  disabledReason?: string | null
}

/** A native checkbox with the role of a switch. */
export function Switch({ label, hint, disabledReason, className, ...rest }: SwitchProps) {
  const id = useId()
  const hintText = disabledReason || hint
  return (
    <div className={classes('flex items-start gap-2.5', className)}>
      <input
        {...rest}
        id={rest.id ?? id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its checked state
        role="switch"
        disabled={Boolean(disabledReason) || rest.disabled}
        aria-describedby={classes(rest['aria-describedby'], hintText && `${id}-hint`) || undefined}
        className="switch mt-px"
      />
      <div className="flex min-w-0 flex-col">
        <ChoiceLabel htmlFor={rest.id ?? id} label={label} hintId={`${id}-hint`} hint={hintText} />
      </div>
    </div>
  )
}
