import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { classes } from './class-names.ts'
import { holdKeys } from './held-keys.ts'
import type { Icon } from './icon.ts'
import { preloadOnIntent, lazyComponent, useLazyComponent, type LazyComponent } from './lazy-component.ts'
import type { PopoverContentProps } from './popover-content.tsx'

const lazyPopover = lazyComponent<PopoverContentProps>(() =>
  import('./popover-content.tsx').then((module) => module.PopoverContent),
)

const useHeldKeys = (isOpening: boolean) => useLayoutEffect(() => (isOpening ? holdKeys() : undefined), [isOpening])

/** A panel next to an element that did not open it, such as a name; open while there is an anchor. */
export function AnchoredPopover(props: PopoverContentProps) {
  useHeldKeys(props.anchor !== null)
  return useLazyComponent(lazyPopover, props.anchor !== null, props)
}

export interface PopoverProps<P extends object> {
  /** The label of the button and the accessible name of the panel. */
  label: string
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string
  /** Shown on the button instead of the label. */
  trigger?: ReactNode
  /** The content of the panel; loaded together with it. */
  content: LazyComponent<P>
  contentProps: P
}

/** A button that opens a small panel: filters, columns, help. Escape or a press outside closes it. */
export function Popover<P extends object>({
  label,
  icon: Glyph,
  variant,
  size,
  align = 'start',
  className,
  trigger,
  content,
  contentProps,
}: PopoverProps<P>) {
  const lazyPanel = { load: () => (lazyPopover.load(), content.load()) }
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  useHeldKeys(anchor !== null)
  const children = useLazyComponent(content, anchor !== null, contentProps)
  // Opens only once its content has loaded, so that there is a control to focus.
  const panel = useLazyComponent(lazyPopover, anchor !== null, {
    anchor: children ? anchor : null,
    label,
    align,
    onClose: close,
    children,
  })
  return (
    <>
      <button
        type="button"
        {...preloadOnIntent(lazyPanel)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={trigger ? label : undefined}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        className={classes(buttonClass({ variant, size }), className)}
      >
        {Glyph ? <Glyph size={16} aria-hidden className="-ms-0.5" /> : null}
        {trigger ?? label}
      </button>
      {panel}
    </>
  )
}
