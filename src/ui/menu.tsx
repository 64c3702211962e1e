import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { Hidden } from './hidden.tsx'
import type { Icon } from './icon.ts'
import { onIntent, part, usePart } from './part.ts'

export interface MenuAction {
  label: string
  icon?: Icon
  /** Called after the menu has closed and the focus is back on its button, so a dialog opened here returns there. */
  onSelect?: () => void
  /** An address instead of a deed. */
  href?: string
  tone?: 'danger'
  /** Shown but not possible now, with the reason under it. */
  whyNot?: string | null
  /** One of several choices, and whether it is chosen. */
  checked?: boolean
  /** A word at the end: a shortcut, a count. */
  hint?: string
}
/** `{ heading }` names the items after it. */
export type MenuItem = MenuAction | 'separator' | { heading: string }

export interface SharedMenuProps {
  /** The button that was pressed; null is closed. */
  anchor: HTMLElement | null
  /** Names the menu: "Actions for web-1". */
  label: string
  items: readonly MenuItem[]
  onClose: () => void
  align?: 'start' | 'end'
}

const menu = part<SharedMenuProps>(() => import('./menu-part.tsx').then((module) => module.MenuPart))
/** Fetches the menu before it is needed. */
export const loadMenu = menu.load

/** One menu for many buttons (the rows of a table): opened by giving it the button. */
export function SharedMenu(props: SharedMenuProps) {
  return usePart(menu, props.anchor !== null, props)
}

interface Opening {
  open: boolean
  onOpen: (anchor: HTMLElement) => void
}

/** What makes a button a menu button: its relations, both arrow keys, and the menu fetched on intent. */
const triggerProps = ({ open, onOpen }: Opening) => ({
  ...onIntent(menu),
  'aria-haspopup': 'menu' as const,
  'aria-expanded': open,
  onClick: (event: MouseEvent<HTMLButtonElement>) => onOpen(event.currentTarget),
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onOpen(event.currentTarget)
  },
})

export interface MenuTriggerProps extends Opening {
  /** "Actions for web-1". */
  label: string
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** The button of a shared menu: three dots, named after the thing. */
export function MenuTrigger({ label, icon = Ellipsis, variant, size = 'sm', className, ...opening }: MenuTriggerProps) {
  return <IconButton {...triggerProps(opening)} label={label} icon={icon} variant={variant} size={size} className={className} />
}

export interface MenuButtonProps {
  /** The accessible name; also the words on the button unless `icon` stands alone or `children` are given. */
  label: string
  items: readonly MenuItem[]
  icon?: Icon
  /** Only the icon is shown; the label is its name. */
  iconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string
  children?: ReactNode
}

/** A button with its own menu. */
export function MenuButton({ label, items, icon: Glyph, iconOnly, variant, size, align = 'end', className, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const opening = { open: anchor !== null, onOpen: setAnchor }
  return (
    <>
      {iconOnly ? (
        <MenuTrigger {...opening} label={label} icon={Glyph} variant={variant} size={size ?? 'md'} className={className} />
      ) : (
        <button
          type="button"
          {...triggerProps(opening)}
          className={classes(buttonClass({ variant, size }), className)}
        >
          {Glyph ? <Glyph size={16} aria-hidden className="-ml-0.5" /> : null}
          {children ? (
            <>
              <Hidden>{label}</Hidden>
              <span aria-hidden className="contents">{children}</span>
            </>
          ) : (
            label
          )}
          <ChevronDown size={14} aria-hidden className="-mr-0.5 opacity-70" />
        </button>
      )}
      <SharedMenu anchor={anchor} label={label} items={items} align={align} onClose={() => setAnchor(null)} />
    </>
  )
}
