import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './class-names.ts'
import { positionTooltip, showInTopLayer, topLayer } from './position.ts'

const openDelayMs = 400

type Side = 'top' | 'bottom'

function TooltipLayer({
  anchor,
  id,
  side,
  children,
}: {
  anchor: Element
  id?: string
  side: Side
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tooltip = ref.current
    if (!tooltip) return
    showInTopLayer(tooltip)
    positionTooltip(tooltip, anchor, side)
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
 * The behavior of a tooltip: shown after a short delay on hover or at once on keyboard focus, hidden by Escape, leaving or
 * pressing. Spread `handlers` on the element and render `layer` next to it. `show` is for a press on a disabled button.
 */
export function useTooltip(text: ReactNode, { side = 'top', id }: { side?: Side; id?: string } = {}) {
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
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (!text || event.pointerType === 'touch') return
      const target = event.currentTarget
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setAnchor(target), openDelayMs)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => {
      if (text && event.target.matches(':focus-visible')) setAnchor(event.currentTarget)
    },
    onBlur: hide,
  }
  const layer =
    anchor && text ? (
      <TooltipLayer anchor={anchor} id={id} side={side}>
        {text}
      </TooltipLayer>
    ) : null
  return { handlers, layer, show: setAnchor, hide }
}

export interface TooltipProps {
  text: ReactNode
  side?: Side
  className?: string
  children: ReactNode
}

/**
 * A short explanation on hover or focus of its child. For details only: what the user must know to act belongs on the page.
 */
export function Tooltip({ text, side, className, children }: TooltipProps) {
  const id = useId()
  const { handlers, layer } = useTooltip(text, { side, id })
  const handleKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && handlers.onBlur()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handlers only observe its child
    <span
      {...handlers}
      onKeyDown={handleKeyDown}
      aria-describedby={layer ? id : undefined}
      className={classes('inline-flex max-w-full', className)}
    >
      {children}
      {layer}
    </span>
  )
}
