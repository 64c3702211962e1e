/** Puts floating things beside their anchors. Positions are for `position: fixed`, in pixels of the window. */

const edge = 8

/** The `popover` attribute of what `raise` shows; none where the browser has no top layer, which would hide it for good. */
export const topLayer = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined

/** Shows an element in the top layer: above dialogs and never clipped. */
export function raise(element: HTMLElement) {
  if (topLayer && !element.matches(':popover-open')) element.showPopover()
}

/** Centred above or below the anchor: the wanted side if it fits, never outside the window. */
export function placeTip(tip: HTMLElement, anchor: Element, side: 'top' | 'bottom', gap = 6) {
  const a = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const above = a.top - height - gap
  const below = a.bottom + gap
  const fitsBelow = below + height <= innerHeight - edge
  const top = side === 'top' ? (above >= edge ? above : below) : fitsBelow ? below : above
  const left = Math.min(Math.max(edge, a.left + a.width / 2 - width / 2), innerWidth - width - edge)
  tip.style.top = `${top}px`
  tip.style.left = `${left}px`
}

/** Under the anchor and as wide, or over it when there is more room; scrolls inside itself when neither is enough. */
export function placeList(list: HTMLElement, anchor: Element, gap = 4, tallest = 352) {
  const a = anchor.getBoundingClientRect()
  const below = innerHeight - a.bottom - gap - edge
  const above = a.top - gap - edge
  const over = list.scrollHeight > below && above > below
  const width = Math.min(Math.max(a.width, 224), innerWidth - 2 * edge)
  list.style.maxHeight = `${Math.min(tallest, over ? above : below)}px`
  list.style.width = `${width}px`
  list.style.left = `${Math.max(edge, Math.min(a.left, innerWidth - width - edge))}px`
  list.style.top = over ? 'auto' : `${a.bottom + gap}px`
  list.style.bottom = over ? `${innerHeight - a.top + gap}px` : 'auto'
}
