import { type ReactNode, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'
import { onIntent, part, usePart, type Part } from './part.ts'

export interface PopoverPartProps {
  anchor: HTMLElement | null
  label: string
  align?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

const popover = part<PopoverPartProps>(() => import('./popover-part.tsx').then((module) => module.PopoverPart))

export interface PopoverProps<P extends object> {
  /** The words on the button, and the name of the popover. */
  label: string
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string
  /** What is on the button, when it is more than the label. */
  trigger?: ReactNode
  /** What is in the panel; loaded together with it. */
  content: Part<P>
  contentProps: P
}

/** A button that opens a small panel over the page: filters, columns, help. Escape or a press outside closes it. */
export function Popover<P extends object>({ label, icon: Glyph, variant, size, align = 'start', className, trigger, content, contentProps }: PopoverProps<P>) {
  const both = { load: () => (popover.load(), content.load()) }
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const children = usePart(content, anchor !== null, contentProps)
  // Opened with its content, so that the focus finds something to go to.
  const panel = usePart(popover, anchor !== null, { anchor: children ? anchor : null, label, align, onClose: close, children })
  return (
    <>
      <button
        type="button"
        {...onIntent(both)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={trigger ? label : undefined}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        className={classes(buttonClass({ variant, size }), className)}
      >
        {Glyph ? <Glyph size={16} aria-hidden className="-ml-0.5" /> : null}
        {trigger ?? label}
      </button>
      {panel}
    </>
  )
}
