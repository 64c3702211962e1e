/** Positions floating elements next to their anchors, for `position: fixed` in pixels of the viewport. */

const viewportMargin = 8

/** Without the scroll bar, or the gutter reserved for one: nothing is painted there. */
const viewportWidth = () => document.documentElement.getBoundingClientRect().width

/**
 * The `popover` attribute for `showInTopLayer`. Undefined in browsers without a top layer, where it would hide the
 * element for good.
 */
export const topLayer = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined

/** Shows an element in the top layer: above dialogs and never clipped. */
export function showInTopLayer(element: HTMLElement) {
  if (topLayer && !element.matches(':popover-open')) element.showPopover()
}

/** Centers the tooltip above or below the anchor: on the preferred side if it fits, never outside the viewport. */
export function positionTooltip(tooltip: HTMLElement, anchor: Element, side: 'top' | 'bottom', gap = 6) {
  const anchorRect = anchor.getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const above = anchorRect.top - height - gap
  const below = anchorRect.bottom + gap
  const fitsBelow = below + height <= innerHeight - viewportMargin
  const top = side === 'top' ? (above >= viewportMargin ? above : below) : fitsBelow ? below : above
  const left = Math.min(
    Math.max(viewportMargin, anchorRect.left + anchorRect.width / 2 - width / 2),
    viewportWidth() - width - viewportMargin,
  )
  tooltip.style.top = `${top}px`
  tooltip.style.left = `${left}px`
}

/**
 * Places the list below the anchor, or above it when there is more room, as wide as the anchor. The list scrolls when
 * it does not fit.
 */
export function positionListbox(list: HTMLElement, anchor: Element, gap = 4, maxHeight = 352) {
  const anchorRect = anchor.getBoundingClientRect()
  const below = innerHeight - anchorRect.bottom - gap - viewportMargin
  const above = anchorRect.top - gap - viewportMargin
  const opensAbove = list.scrollHeight > below && above > below
  const width = Math.min(Math.max(anchorRect.width, 224), viewportWidth() - 2 * viewportMargin)
  list.style.maxHeight = `${Math.min(maxHeight, opensAbove ? above : below)}px`
  list.style.width = `${width}px`
  list.style.left = `${Math.max(viewportMargin, Math.min(anchorRect.left, viewportWidth() - width - viewportMargin))}px`
  list.style.top = opensAbove ? 'auto' : `${anchorRect.bottom + gap}px`
  list.style.bottom = opensAbove ? `${innerHeight - anchorRect.top + gap}px` : 'auto'
}
