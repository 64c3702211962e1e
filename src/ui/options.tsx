import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './class-names.ts'
import { placeList, raise, topLayer } from './place.ts'
import { popupClass } from './popup.ts'

export interface OptionsProps {
  /** For the text box's `aria-controls`. */
  id: string
  /** Names the list. */
  label: string
  /** The box it belongs to. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The list under a text box, drawn only while it is open. The focus stays in the box (`aria-activedescendant`). */
export function Options({ id, label, anchor, children }: OptionsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [list, box] = [ref.current, anchor.current]
    if (!list || !box) return undefined
    raise(list)
    const place = (event?: Event) => {
      if (event?.target !== list) placeList(list, box)
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
  return (
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list is filtered by what is typed in another element
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

export interface OptionProps {
  id: string
  /** Where the arrow keys are. */
  active: boolean
  /** Whether it is the value now. */
  chosen?: boolean
  disabled?: boolean
  onChoose: () => void
  onPoint?: () => void
  children: ReactNode
}

export function Option({ id, active, chosen = false, disabled, onChoose, onPoint, children }: OptionProps) {
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
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      data-active={active || undefined}
      onClick={() => !disabled && onChoose()}
      onPointerMove={onPoint}
      className={classes(
        'flex min-h-control-sm items-center gap-2 rounded-sm px-2 py-1 select-none data-active:bg-hover forced-colors:data-active:outline-2',
        disabled && 'text-ink-faint',
      )}
    >
      {children}
    </div>
  )
}
