import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import type { Icon } from './icon.ts'
import type { MenuItem, SharedMenuProps } from './menu-content.tsx'
import { preloadOnIntent, lazyComponent, useLazyComponent } from './lazy-component.ts'

const lazyMenu = lazyComponent<SharedMenuProps>(() => import('./menu-content.tsx').then((module) => module.MenuContent))
/** One menu for many buttons, such as the rows of a table. */
export function SharedMenu(props: SharedMenuProps) {
  return useLazyComponent(lazyMenu, props.anchor !== null, props)
}

interface TriggerState {
  open: boolean
  onOpen: (anchor: HTMLElement) => void
  /** False where arrow keys move to the next button, so that they do not open the menu. */
  arrowKeys?: boolean
}

/** Props of a menu button: ARIA attributes, opening by click and arrow keys, and loading the menu on intent. */
const triggerProps = ({ open, onOpen, arrowKeys = true }: TriggerState) => ({
  ...preloadOnIntent(lazyMenu),
  'aria-haspopup': 'menu' as const,
  'aria-expanded': open,
  onClick: (event: MouseEvent<HTMLButtonElement>) => onOpen(event.currentTarget),
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!arrowKeys || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    onOpen(event.currentTarget)
  },
})

export interface MenuTriggerProps extends TriggerState {
  /** "Actions for web-1". */
  label: string
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** The button of a shared menu; three dots by default. */
export function MenuTrigger({ label, icon, variant, size = 'sm', className, ...trigger }: MenuTriggerProps) {
  return (
    <IconButton
      {...triggerProps(trigger)}
      label={label}
      icon={icon}
      variant={variant}
      size={size}
      className={icon ? className : classes('dots', className)}
    />
  )
}

export interface MenuButtonProps {
  /** The accessible name, also shown on the button unless `iconOnly` or `children` are set. */
  label: string
  items: readonly MenuItem[]
  icon?: Icon
  /** Shows the icon without the label. */
  iconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string
  children?: ReactNode
}

/** A button with its own menu. */
export function MenuButton({
  label,
  items,
  icon: Glyph,
  iconOnly,
  variant,
  size,
  align = 'end',
  className,
  children,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const trigger = { open: anchor !== null, onOpen: setAnchor }
  return (
    <>
      {iconOnly ? (
        <MenuTrigger
          {...trigger}
          label={label}
          icon={Glyph}
          variant={variant}
          size={size ?? 'md'}
          className={className}
        />
      ) : (
        <button
          type="button"
          {...triggerProps(trigger)}
          className={classes(buttonClass({ variant, size }), 'chevron', className)}
        >
          {Glyph ? <Glyph size={16} aria-hidden className="-ms-0.5" /> : null}
          {children ? (
            <>
              <VisuallyHidden>{label}</VisuallyHidden>
              <span aria-hidden className="contents">
                {children}
              </span>
            </>
          ) : (
            label
          )}
        </button>
      )}
      <SharedMenu anchor={anchor} label={label} items={items} align={align} onClose={() => setAnchor(null)} />
    </>
  )
}
