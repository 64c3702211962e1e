import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './class-names.ts'
import { positionListbox, showInTopLayer, topLayer } from './position.ts'
import { popupClass } from './popup.ts'

export interface ListboxProps {
  /** Referenced by the text box's `aria-controls`. */
  id: string
  /** The accessible name. */
  label: string
  /** The text box, below which the list is placed. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The list below a text box, rendered only while it is open. See use-listbox.ts for its behavior. */
export function Listbox({ id, label, anchor, children }: ListboxProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [list, anchorElement] = [ref.current, anchor.current]
    if (!list || !anchorElement) return undefined
    showInTopLayer(list)
    const updatePosition = (event?: Event) => {
      if (event?.target !== list) positionListbox(list, anchorElement)
    }
    updatePosition()
    addEventListener('scroll', updatePosition, { capture: true, passive: true })
    addEventListener('resize', updatePosition)
    return () => {
      removeEventListener('scroll', updatePosition, { capture: true })
      removeEventListener('resize', updatePosition)
    }
  })
  // An option that is active from the start could not scroll into view while the list was not shown.
  useLayoutEffect(() => {
    ref.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list is filtered by another element
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      popover={topLayer}
      // A press on the list must not take the focus from the box.
      onMouseDown={(event) => event.preventDefault()}
      className={classes(popupClass, 'fixed inset-auto z-70 m-0 scroll-py-1')}
    >
      {children}
    </div>
  )
}

export interface ListboxOptionProps {
  id: string
  /** Highlighted: Enter selects it. */
  active: boolean
  /** Whether it is the current value. */
  selected?: boolean
  disabled?: boolean
  /** The id of an element that is read out after its text. */
  describedBy?: string | undefined
  onSelect: () => void
  onHover?: () => void
  children: ReactNode
}

export function ListboxOption({
  id,
  active,
  selected = false,
  disabled,
  describedBy,
  onSelect,
  onHover,
  children,
}: ListboxOptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text box
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list around it
      role="option"
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      tabIndex={-1}
      data-active={active || undefined}
      onClick={() => !disabled && onSelect()}
      onPointerMove={onHover}
      className={classes(
        'flex min-h-control-sm items-center gap-2 rounded-sm px-2 py-1 select-none data-active:bg-hover forced-colors:data-active:outline-2',
        disabled && 'text-ink-faint',
      )}
    >
      {children}
    </div>
  )
}
