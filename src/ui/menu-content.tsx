/** The lazily loaded content of menu.tsx. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from './icons/check.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'
import { useMounted } from './lazy-component.ts'
import { focusAfter, popupClass, useCloseOnHistory } from './popup.ts'
import { holdKeys } from './held-keys.ts'
import type { Icon } from './icon.ts'
import { isNarrowViewport } from './viewport.ts'

export interface MenuAction {
  label: string
  icon?: Icon
  /**
   * Called after the menu has closed and the focus is back on its button, so that a dialog opened here returns it
   * there.
   */
  onSelect?: () => void
  /** Makes the item a link. */
  href?: string
  tone?: 'danger'
  /** Why it cannot be selected now; shown below the label. */
  disabledReason?: string | null
  /** Makes the item one of several options; true for the selected one. */
  checked?: boolean
  /** A shortcut or a count at the end of the item. */
  hint?: string
}
interface MenuHeading {
  heading: string
  /** Hidden in the privacy mode. */
  sensitive?: boolean
}
/** A heading starts a named section. */
export type MenuItem = MenuAction | 'separator' | MenuHeading

export interface SharedMenuProps {
  /** The button that was pressed; null while the menu is closed. */
  anchor: HTMLElement | null
  /** The accessible name: "Actions for web-1". */
  label: string
  items: readonly MenuItem[]
  onClose: () => void
  align?: 'start' | 'end'
}

const itemClass = classes(
  'flex min-h-control-sm w-full items-center gap-2 rounded-sm px-2 py-1 no-underline outline-none select-none',
  'data-highlighted:bg-hover forced-colors:data-highlighted:outline-2',
)

/** The menu is rendered inside the landmark of its button, so that no content is outside landmarks. */
const closestLandmark = (anchor: HTMLElement | null) => anchor?.closest<HTMLElement>('main, header, aside') ?? undefined

const isAction = (item: MenuItem): item is MenuAction => typeof item === 'object' && 'label' in item

export function MenuContent({ anchor, label, items, onClose, align = 'end' }: SharedMenuProps) {
  const open = useMounted() && anchor !== null
  useCloseOnHistory(open, onClose)
  // Keeps its position during the closing transition.
  const [lastAnchor, setLastAnchor] = useState(anchor)
  if (anchor && anchor !== lastAnchor) setLastAnchor(anchor)
  const pendingAction = useRef<(() => void) | undefined>(undefined)
  /** Lets keys through again, which are held until the action has run: it may open a dialog. */
  const release = useRef(() => {})
  useEffect(() => () => release.current(), [])
  const popupRef = useRef<HTMLDivElement>(null)
  /** The focus is already where it belongs, and stays there when the popup closes. */
  const isFocusPlaced = useRef(false)

  /** A menu opened from the keyboard focuses its first item. */
  const byKeyboard = anchor?.matches(':focus-visible') ?? false
  useEffect(() => {
    if (open) isFocusPlaced.current = false
    if (!open || !byKeyboard) return undefined
    const frame = requestAnimationFrame(() => popupRef.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, byKeyboard])

  /** Tab closes the menu and moves on from its button. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    isFocusPlaced.current = true
    lastAnchor?.focus()
    onClose()
  }

  const choose = (run: (() => void) | undefined) => {
    pendingAction.current = run
    if (run) release.current = holdKeys()
  }

  const handleOpenChangeComplete = (isOpen: boolean) => {
    if (isOpen) return
    const run = pendingAction.current
    if (!run) return
    pendingAction.current = undefined
    // Determined before the action, which may move the focus.
    const target = focusAfter(popupRef.current, lastAnchor)
    if (target) target.focus({ preventScroll: true })
    isFocusPlaced.current = true
    run()
    release.current()
  }

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={open}
        onOpenChange={(next) => !next && onClose()}
        onOpenChangeComplete={handleOpenChangeComplete}
      >
        <Menu.Portal container={closestLandmark(lastAnchor)}>
          <Menu.Positioner
            anchor={lastAnchor}
            side="bottom"
            align={align}
            sideOffset={4}
            // On a phone it leaves the bar at the top free.
            collisionPadding={{ top: isNarrowViewport() ? 64 : 8, bottom: 8, left: 8, right: 8 }}
            // Beside its button where it fits neither below nor above, so that its last items are not hidden.
            collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'start' }}
            className="z-70"
          >
            <Menu.Popup
              ref={popupRef}
              aria-label={label}
              aria-labelledby={undefined}
              onKeyDown={onKeyDown}
              finalFocus={() => (isFocusPlaced.current ? false : focusAfter(popupRef.current, lastAnchor))}
              className={classes(popupClass, 'min-w-44 max-w-[min(22rem,var(--available-width))]')}
            >
              {groupSections(items).map(({ key, start, actions }) => (
                <MenuSectionGroup key={key} start={start}>
                  {actions.map((item) => (
                    <MenuEntry key={item.label} item={item} onChoose={choose} />
                  ))}
                </MenuSectionGroup>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

interface MenuSection {
  key: string
  start: MenuHeading | null
  actions: MenuAction[]
}

/**
 * Separators and headings both start a section. Empty sections are dropped: their items may be hidden from this user.
 */
function groupSections(items: readonly MenuItem[]): MenuSection[] {
  const sections: MenuSection[] = [{ key: '0', start: null, actions: [] }]
  for (const item of items) {
    if (isAction(item)) sections.at(-1)?.actions.push(item)
    else sections.push({ key: String(sections.length), start: item === 'separator' ? null : item, actions: [] })
  }
  return sections.filter(({ actions }) => actions.length > 0)
}

function MenuSectionGroup({ start, children }: { start: MenuHeading | null; children: ReactNode }) {
  const sectionClass = 'border-line not-first:mt-1 not-first:border-t not-first:pt-1'
  if (!start)
    return (
      <div role="none" className={sectionClass}>
        {children}
      </div>
    )
  return (
    <Menu.Group className={sectionClass}>
      <Menu.GroupLabel
        data-sensitive={start.sensitive || undefined}
        className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-faint"
      >
        {start.heading}
      </Menu.GroupLabel>
      {children}
    </Menu.Group>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuAction; onChoose: (run: (() => void) | undefined) => void }) {
  const { label, icon: Glyph, href, tone, disabledReason, checked, hint, onSelect } = item
  const className = classes(
    itemClass,
    disabledReason ? 'cursor-not-allowed text-ink-faint' : tone === 'danger' ? 'text-bad' : 'text-ink',
  )
  const content = (
    <>
      {checked !== undefined ? (
        <Check size={16} aria-hidden className={classes('flex-none', !checked && 'invisible')} />
      ) : null}
      {Glyph ? (
        <Glyph size={16} aria-hidden className={classes('flex-none', !tone && !disabledReason && 'text-ink-muted')} />
      ) : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {disabledReason ? ' ' : null}
        {disabledReason ? <span className="text-xs">{disabledReason}</span> : null}
      </span>
      {hint ? <span className="ps-4 text-xs text-ink-faint pointer-coarse:hidden">{hint}</span> : null}
    </>
  )
  if (href && !disabledReason) {
    return (
      <Menu.LinkItem closeOnClick label={label} className={className} render={<Link href={href} />}>
        {content}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
      label={label}
      disabled={Boolean(disabledReason)}
      className={className}
      onClick={() => onChoose(onSelect)}
    >
      {content}
    </Menu.Item>
  )
}
