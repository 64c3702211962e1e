/** The loaded half of menu.tsx. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'
import { useMounted } from './part.ts'
import { popupClass } from './popup.ts'
import type { MenuAction, MenuItem, SharedMenuProps } from './menu.tsx'

const itemClass = classes(
  'flex min-h-control-sm w-full items-center gap-2 rounded-sm px-2 py-1 no-underline outline-none select-none',
  'data-highlighted:bg-hover forced-colors:data-highlighted:outline-2',
)

/** The menu is drawn in the landmark of its button: what is announced as the page's content stays inside one. */
const landmarkOf = (anchor: HTMLElement | null) => anchor?.closest<HTMLElement>('main, header, aside') ?? undefined

const isAction = (item: MenuItem): item is MenuAction => typeof item === 'object' && 'label' in item

export function MenuPart({ anchor, label, items, onClose, align = 'end' }: SharedMenuProps) {
  const open = useMounted() && anchor !== null
  // The last anchor stays while the menu fades away.
  const [last, setLast] = useState(anchor)
  if (anchor && anchor !== last) setLast(anchor)
  const chosen = useRef<(() => void) | undefined>(undefined)
  const popup = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)

  /** Opened from the keyboard, the first item has the focus at once, as in a menu that owns its button. */
  const byKeyboard = anchor?.matches(':focus-visible') ?? false
  useEffect(() => {
    if (open) leaving.current = false
    if (!open || !byKeyboard) return undefined
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, byKeyboard])

  /** Tab leaves the menu for what follows its button, as everywhere. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    leaving.current = true
    last?.focus()
    onClose()
  }

  const onClosed = (isOpen: boolean) => {
    if (isOpen) return
    const run = chosen.current
    chosen.current = undefined
    run?.()
  }

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={(next) => !next && onClose()} onOpenChangeComplete={onClosed}>
        <Menu.Portal container={landmarkOf(last)}>
          <Menu.Positioner anchor={last} side="bottom" align={align} sideOffset={4} collisionPadding={8} className="z-50">
            <Menu.Popup
              ref={popup}
              aria-label={label}
              aria-labelledby={undefined}
              onKeyDown={onKeyDown}
              finalFocus={() => (leaving.current ? false : last)}
              className={classes(popupClass, 'min-w-44 max-w-[min(22rem,var(--available-width))]')}
            >
              {grouped(items).map(({ key, heading, actions }) => (
                <Section key={key} heading={heading}>
                  {actions.map((item) => (
                    <Entry key={item.label} item={item} onChoose={(run) => (chosen.current = run)} />
                  ))}
                </Section>
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
  heading: string | null
  actions: MenuAction[]
}

/** Separators and headings both begin a section; empty ones fall away (an item may not be shown to this user). */
function grouped(items: readonly MenuItem[]): MenuSection[] {
  const sections: MenuSection[] = [{ key: '0', heading: null, actions: [] }]
  for (const item of items) {
    if (isAction(item)) sections.at(-1)?.actions.push(item)
    else sections.push({ key: String(sections.length), heading: item === 'separator' ? null : item.heading, actions: [] })
  }
  return sections.filter(({ actions }) => actions.length > 0)
}

function Section({ heading, children }: { heading: string | null; children: ReactNode }) {
  const look = 'border-line not-first:mt-1 not-first:border-t not-first:pt-1'
  if (!heading) return <div role="none" className={look}>{children}</div>
  return (
    <Menu.Group className={look}>
      <Menu.GroupLabel className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-faint">{heading}</Menu.GroupLabel>
      {children}
    </Menu.Group>
  )
}

function Entry({ item, onChoose }: { item: MenuAction; onChoose: (run: (() => void) | undefined) => void }) {
  const { label, icon: Glyph, href, tone, whyNot, checked, hint, onSelect } = item
  const className = classes(itemClass, whyNot ? 'cursor-not-allowed text-ink-faint' : tone === 'danger' ? 'text-bad' : 'text-ink')
  const inside = (
    <>
      {checked !== undefined ? <Check size={16} aria-hidden className={classes('flex-none', !checked && 'invisible')} /> : null}
      {Glyph ? <Glyph size={16} aria-hidden className={classes('flex-none', !tone && !whyNot && 'text-ink-muted')} /> : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {whyNot ? ' ' : null}
        {whyNot ? <span className="text-xs text-ink-faint">{whyNot}</span> : null}
      </span>
      {hint ? <span className="pl-4 text-xs text-ink-faint">{hint}</span> : null}
    </>
  )
  if (href && !whyNot) {
    return (
      <Menu.LinkItem closeOnClick label={label} className={className} render={<Link href={href} />}>
        {inside}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
      label={label}
      disabled={Boolean(whyNot)}
      className={className}
      onClick={() => onChoose(onSelect)}
    >
      {inside}
    </Menu.Item>
  )
}
