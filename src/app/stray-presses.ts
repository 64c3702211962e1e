/**
 * The second press of a double click counts only where the first one landed. When the page moves in between, because a form folds, a
 * message appears or a dialog opens, it would press something that the user has not seen.
 */

/** What presses are about: the control or row around the element. */
const pressable = 'a, button, input, select, textarea, label, summary, [role], tr, th, td'

const pressableOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest(pressable) ?? target) : null

/** The same, or rendered anew in its place: the icon of a copy button, the rows of the next page. */
const isSame = (first: Element | null, second: Element | null) =>
  first === second ||
  (first !== null &&
    second !== null &&
    !first.isConnected &&
    first.tagName === second.tagName &&
    first.textContent === second.textContent)

/** Starts to ignore such presses; returns a function that ends it. */
export function ignoreStrayPresses(): () => void {
  const ended = new AbortController()
  let first: Element | null = null
  let stray = false
  const onDown = (event: MouseEvent) => {
    const target = pressableOf(event.target)
    stray = event.detail > 1 && !isSame(first, target)
    if (event.detail <= 1) first = target
    // Otherwise it would take the focus.
    if (stray) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!stray || event.detail <= 1) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const options = { capture: true, signal: ended.signal }
  addEventListener('mousedown', onDown, options)
  addEventListener('click', onClick, options)
  return () => ended.abort()
}
