/**
 * Tooltips: short explanations on hover or keyboard focus. Elements only carry their text, and one host shows it,
 * because a table has hundreds of them. For details only: what the user must know to act belongs on the page.
 */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useStore } from './use-store.ts'
import { classes } from './class-names.ts'
import { positionTooltip, showInTopLayer, topLayer } from './position.ts'

const openDelayMs = 400
const selector = '[data-tooltip]'

interface OpenTooltip {
  anchor: Element
  text: string
}

let current: OpenTooltip | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setCurrent(next: OpenTooltip | null) {
  clearTimeout(timer)
  timer = undefined
  if (current === next) return
  current = next
  for (const listener of listeners) listener()
}

const anchorOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(selector) : null)

const store = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

interface TooltipHostProps {
  /**
   * The text for a `<time>` with an empty tooltip, from its `dateTime`: formatted when it is shown, not for every row.
   */
  formatTime: (dateTime: string) => string
}

/** Shows the tooltips of the page. Once, around everything. */
export function TooltipHost({ formatTime }: TooltipHostProps) {
  const open = useStore(store)
  const latestFormat = useRef(formatTime)
  useEffect(() => {
    latestFormat.current = formatTime
  })
  useEffect(() => listenForAnchors((dateTime) => latestFormat.current(dateTime)), [])
  return open ? <TooltipLayer anchor={open.anchor}>{open.text}</TooltipLayer> : null
}

function listenForAnchors(formatTime: (dateTime: string) => string): () => void {
  const textOf = (anchor: Element) =>
    anchor.getAttribute('data-tooltip') || (anchor instanceof HTMLTimeElement ? formatTime(anchor.dateTime) : '')
  const show = (anchor: Element) => {
    const text = textOf(anchor)
    if (text && anchor.isConnected) setCurrent({ anchor, text })
  }
  const hide = () => setCurrent(null)
  /** Whether a pointer moved between an anchor and its outside, not within it. */
  const crosses = (event: Event, anchor: Element) =>
    !(event instanceof MouseEvent) || anchorOf(event.relatedTarget) !== anchor
  const handlers: Readonly<Record<string, (event: Event) => void>> = {
    pointerover: (event) => {
      const anchor = anchorOf(event.target)
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      if (!anchor || isTouch || !crosses(event, anchor)) return
      setCurrent(null)
      timer = setTimeout(() => show(anchor), openDelayMs)
    },
    pointerout: (event) => {
      const anchor = anchorOf(event.target)
      if (anchor && crosses(event, anchor)) hide()
    },
    pointerdown: hide,
    focusin: ({ target }) => {
      const anchor = anchorOf(target)
      if (anchor && target instanceof Element && target.matches(':focus-visible')) show(anchor)
    },
    focusout: hide,
    keydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide(),
    scroll: hide,
  }
  const types = Object.keys(handlers)
  const handle = (event: Event) => handlers[event.type]?.(event)
  const options = { capture: true, passive: true }
  for (const type of types) document.addEventListener(type, handle, options)
  return () => {
    for (const type of types) document.removeEventListener(type, handle, options)
    hide()
  }
}

/** Shows the tooltip of an element at once: after a press on a disabled button, the reason. */
export function showTooltip(anchor: Element) {
  const text = anchor.getAttribute('data-tooltip')
  if (text) setCurrent({ anchor, text })
}

function TooltipLayer({ anchor, children }: { anchor: Element; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const tooltip = ref.current
    if (!tooltip) return
    showInTopLayer(tooltip)
    positionTooltip(tooltip, anchor, 'top')
  })
  useEffect(() => {
    // An element that is removed, or whose text changes, sends no event.
    const observer = new MutationObserver((changes) => {
      if (!anchor.isConnected) return setCurrent(null)
      const text = anchor.getAttribute('data-tooltip')
      if (changes.some(({ type }) => type === 'attributes')) setCurrent(text ? { anchor, text } : null)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    observer.observe(anchor, { attributeFilter: ['data-tooltip'] })
    return () => observer.disconnect()
  }, [anchor])
  useEffect(() => {
    // Text that already names or describes the element is not read again.
    if (anchor.hasAttribute('aria-label') || anchor.hasAttribute('aria-describedby')) return undefined
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])
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

export interface TooltipProps {
  text: string
  className?: string
  children: ReactNode
}

/** Text with an explanation. */
export const Tooltip = ({ text, className, children }: TooltipProps) => (
  <span data-tooltip={text} className={className}>
    {children}
  </span>
)
