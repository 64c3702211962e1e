import { type ComponentProps, type MouseEvent, useId } from 'react'
import { classes } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import type { Icon } from './icon.ts'
import { showTooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'default' | 'danger' | 'ghost'
export type ButtonSize = 'sm' | 'md'

const baseClass = classes(
  'pressable inline-flex items-center justify-center gap-1.5 rounded-md border font-medium',
  'transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [[aria-busy=true]]:opacity-100',
)
const variantClasses: Record<ButtonVariant, string> = {
  primary:
    'border-fill bg-fill text-on-fill not-aria-disabled:hover:border-fill-strong not-aria-disabled:hover:bg-fill-strong',
  default:
    'border-line-strong/45 bg-surface shadow-card text-ink not-aria-disabled:hover:border-line-strong not-aria-disabled:hover:bg-hover',
  danger:
    'border-bad-fill bg-bad-fill text-on-fill not-aria-disabled:hover:border-bad-fill-strong not-aria-disabled:hover:bg-bad-fill-strong',
  ghost:
    'border-transparent bg-transparent text-ink-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-2 text-sm',
  md: 'min-h-control px-3 text-base',
}
const squareSizes: Record<ButtonSize, string> = { sm: 'size-(--control-sm) p-0', md: 'size-(--control) p-0' }

/** The look of a button for other elements, such as router links. */
export const buttonClass = ({
  variant = 'default',
  size = 'md',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}) => classes(baseClass, variantClasses[variant], sizes[size])

interface PressableProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Its action is in progress: the button shows a spinner, keeps the focus and does not fire again. */
  busy?: boolean
  /** Why it cannot be pressed now. The button stays focusable, shows the reason and does not fire. */
  disabledReason?: string | null
}

export interface ButtonProps extends PressableProps {
  icon?: Icon
}

/**
 * Behavior shared by both kinds of button: presses are ignored while busy or disabled, and the reason is shown and
 * described.
 */
function usePress(props: PressableProps, disabledReason: string | null | undefined, tooltipText: string | undefined) {
  const { busy, onClick, 'aria-describedby': describedBy } = props
  const reasonId = useId()
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !disabledReason) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (disabledReason) showTooltip(event.currentTarget)
  }
  return {
    attributes: {
      onClick: handleClick,
      'data-tooltip': disabledReason || tooltipText,
      'aria-disabled': busy || disabledReason ? true : undefined,
      'aria-busy': busy || undefined,
      'aria-describedby': classes(describedBy, disabledReason && reasonId) || undefined,
    },
    after: disabledReason ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null,
  }
}

/** A button. It never has the `disabled` attribute: pass `disabledReason`. */
export function Button(props: ButtonProps) {
  const { variant, size, busy, disabledReason, icon: Glyph, className, children, type = 'button', ...rest } = props
  const { attributes, after } = usePress(props, disabledReason, undefined)
  return (
    <>
      <button {...rest} {...attributes} type={type} className={classes(buttonClass({ variant, size }), className)}>
        {busy ? <Spinner /> : Glyph ? <Glyph size={16} aria-hidden className="-ms-0.5 flex-none" /> : null}
        {children}
      </button>
      {after}
    </>
  )
}

export interface IconButtonProps extends PressableProps {
  /** The accessible name, also shown as a tooltip. */
  label: string
  /** Without an icon, the class draws one. */
  icon?: Icon | undefined
}

/** A square button with an icon only; ghost by default. */
export function IconButton(props: IconButtonProps) {
  const {
    variant = 'ghost',
    size = 'md',
    busy,
    disabledReason,
    icon: Glyph,
    label,
    className,
    type = 'button',
    children,
    ...rest
  } = props
  const { attributes, after } = usePress(props, disabledReason, label)
  return (
    <>
      <button
        {...rest}
        {...attributes}
        type={type}
        aria-label={label}
        className={classes(baseClass, variantClasses[variant], squareSizes[size], className)}
      >
        {busy ? <Spinner /> : Glyph ? <Glyph size={16} aria-hidden /> : null}
        {children}
      </button>
      {after}
    </>
  )
}

/** Decorative: the text around it says what is in progress. */
function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={classes('size-4 flex-none animate-turn', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="8" cy="8" r="6" opacity="0.25" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  )
}
