import {
  type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState,
} from 'react'
import { classes } from './class-names.ts'
import { placeTip, raise, topLayer } from './place.ts'

const openAfter = 400

type Side = 'top' | 'bottom'

function TipLayer({ anchor, id, side, children }: { anchor: Element; id?: string; side: Side; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip) return
    raise(tip)
    placeTip(tip, anchor, side)
  })
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover={topLayer}
      className={classes(
        'pointer-events-none fixed inset-auto z-70 m-0 w-max max-w-72 rounded-sm border border-transparent bg-ink px-2 py-1',
        'text-xs text-surface shadow-pop whitespace-pre-line',
      )}
    >
      {children}
    </div>
  )
}

/**
 * The behaviour of a tip: shown after a short rest of the pointer or at once on keyboard focus, hidden by Escape, leaving
 * or pressing. Spread `on` on the element and render `layer` beside it. `show` is for a press on something not possible.
 */
export function useTip(text: ReactNode, { side = 'top', id }: { side?: Side; id?: string } = {}) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setAnchor(null)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return undefined
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [anchor, hide])
  const on = {
    onPointerEnter: (event: PointerEvent) => {
      if (!text || event.pointerType === 'touch') return
      const target = event.currentTarget
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setAnchor(target), openAfter)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => {
      if (text && event.target.matches(':focus-visible')) setAnchor(event.currentTarget)
    },
    onBlur: hide,
  }
  const layer = anchor && text ? <TipLayer anchor={anchor} id={id} side={side}>{text}</TipLayer> : null
  return { on, layer, show: setAnchor, hide }
}

export interface TipProps {
  text: ReactNode
  side?: Side
  className?: string
  children: ReactNode
}

/**
 * A short explanation on hover or focus around something focusable or plain text. It repeats or adds detail; what must be
 * known to act belongs on the page. The text is also there, hidden, for screen readers.
 */
export function Tip({ text, side, className, children }: TipProps) {
  const id = useId()
  const { on, layer } = useTip(text, { side, id })
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && on.onBlur()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches what its child already does
    <span {...on} onKeyDown={escape} aria-describedby={layer ? id : undefined} className={classes('inline-flex max-w-full', className)}>
      {children}
      {layer}
    </span>
  )
}
