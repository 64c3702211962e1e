/** What keys do in any list of rows, of which only those in view may be rendered: each has its index in `data-index`. */

const pageStep = 10
/** The target of a key, from row `at` of `count`; may lie outside the list. */
export const rowMoves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
  PageDown: (at) => at + pageStep,
  PageUp: (at) => at - pageStep,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** Index of the row that contains an element; -1 outside the rows. */
export const rowIndexOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}

/** Frames to wait for a distant row to be rendered after scrolling to it. */
const maxFrames = 60

/** Focuses the link of a row, or its first control. `scrollTo` brings a row that is not rendered into view. */
export function focusRow(
  container: HTMLElement,
  index: number,
  scrollTo: (container: HTMLElement, index: number) => void,
  framesLeft = maxFrames,
) {
  const row = container.querySelector(`[data-index="${index}"]`)
  const target =
    row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button, input')
  if (target) {
    target.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  } else if (framesLeft > 0) {
    scrollTo(container, index)
    requestAnimationFrame(() => focusRow(container, index, scrollTo, framesLeft - 1))
  }
}
