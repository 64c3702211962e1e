import { type ComponentProps, type FocusEvent, type MouseEvent, type PointerEvent, useId } from 'react'
import { classes } from './class-names.ts'
import { Hidden } from './hidden.tsx'
import type { Icon } from './icon.ts'
import { Spinner } from './spinner.tsx'
import { useTip } from './tip.tsx'

export type ButtonVariant = 'primary' | 'default' | 'danger' | 'quiet'
export type ButtonSize = 'sm' | 'md'

const base = classes(
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none no-underline',
  'transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [[aria-busy=true]]:opacity-100',
)
const variants: Record<ButtonVariant, string> = {
  primary: 'border-fill bg-fill text-on-fill not-aria-disabled:hover:border-fill-strong not-aria-disabled:hover:bg-fill-strong',
  default: 'border-line-strong/60 bg-surface text-ink not-aria-disabled:hover:border-line-strong not-aria-disabled:hover:bg-hover',
  danger: 'border-bad-fill bg-bad-fill text-on-fill not-aria-disabled:hover:border-bad-fill-strong not-aria-disabled:hover:bg-bad-fill-strong',
  quiet: 'border-transparent bg-transparent text-ink-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
}
const sizes: Record<ButtonSize, string> = { sm: 'h-control-sm px-2 text-sm', md: 'h-control px-3 text-base' }
const squares: Record<ButtonSize, string> = { sm: 'size-(--control-sm) p-0', md: 'size-(--control) p-0' }

/** The look of a button for something that is not one: a router link. */
export const buttonClass = ({ variant = 'default', size = 'md' }: { variant?: ButtonVariant; size?: ButtonSize } = {}) =>
  classes(base, variants[variant], sizes[size])

interface Pressable extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Under way: keeps its place and its focus, says so, and does not fire again. */
  busy?: boolean
  /** Why it cannot be pressed now. It stays focusable, says the reason, and does not fire. */
  whyNot?: string | null
}

export interface ButtonProps extends Pressable {
  icon?: Icon
}

/** What both kinds of button share: a press that may be refused, and the reason for it. */
function usePress(props: Pressable, whyNot: string | null | undefined, tipText: string | null) {
  const { busy, onClick, 'aria-describedby': describedBy } = props
  const reasonId = useId()
  const tip = useTip(whyNot || tipText)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !whyNot) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (whyNot) tip.show(event.currentTarget)
  }
  return {
    attributes: {
      onClick: press,
      // The tip listens beside the caller, not instead.
      onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
        props.onPointerEnter?.(event)
        tip.on.onPointerEnter(event)
      },
      onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
        props.onPointerLeave?.(event)
        tip.hide()
      },
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        props.onPointerDown?.(event)
        tip.hide()
      },
      onFocus: (event: FocusEvent<HTMLButtonElement>) => {
        props.onFocus?.(event)
        tip.on.onFocus(event)
      },
      onBlur: (event: FocusEvent<HTMLButtonElement>) => {
        props.onBlur?.(event)
        tip.hide()
      },
      'aria-disabled': busy || whyNot ? true : undefined,
      'aria-busy': busy || undefined,
      'aria-describedby': classes(describedBy, whyNot && reasonId) || undefined,
    },
    after: (
      <>
        {whyNot ? <Hidden id={reasonId}>{whyNot}</Hidden> : null}
        {tip.layer}
      </>
    ),
  }
}

/** A button. Never `disabled`: see `whyNot`. */
export function Button(props: ButtonProps) {
  const { variant, size, busy, whyNot, icon: Glyph, className, children, type = 'button', ...rest } = props
  const { attributes, after } = usePress(props, whyNot, null)
  return (
    <>
      <button {...rest} {...attributes} type={type} className={classes(buttonClass({ variant, size }), className)}>
        {busy ? <Spinner /> : Glyph ? <Glyph size={16} aria-hidden className="-ml-0.5 flex-none" /> : null}
        {children}
      </button>
      {after}
    </>
  )
}

export interface IconButtonProps extends Pressable {
  /** The accessible name, also shown as a tip. */
  label: string
  icon: Icon
}

/** A square button with an icon only; quiet unless told otherwise. */
export function IconButton(props: IconButtonProps) {
  const { variant = 'quiet', size = 'md', busy, whyNot, icon: Glyph, label, className, type = 'button', children, ...rest } = props
  const { attributes, after } = usePress(props, whyNot, label)
  return (
    <>
      <button
        {...rest}
        {...attributes}
        type={type}
        aria-label={label}
        className={classes(base, variants[variant], squares[size], className)}
      >
        {busy ? <Spinner /> : <Glyph size={16} aria-hidden />}
        {children}
      </button>
      {after}
    </>
  )
}
