/**
 * The second press of a double click, or of Enter pressed twice or held, counts only where the first one landed. When
 * the page moves in between, because a form folds, a message appears or a dialog opens, it would press something that
 * the user has not seen. Nor does it answer a message that the form has shown in between.
 */

/**
 * Elements that can be pressed: the control or row around the target of an event. An element that only closes
 * something, such as the layer behind a menu, is not one.
 */
const pressable = 'a, button, input, select, textarea, label, summary, [role]:not([role="presentation"]), tr, th, td'

const pressableOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(pressable) : null)

/** A button with an icon has no text, and a field has an id of its own. */
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? (element.textContent || element.id)

/** Two presses of Enter within this time are one double press, as for clicks. Milliseconds. */
const doublePressMs = 500

interface Press {
  readonly target: Element
  /** The similar elements at the time of the press: one of them that has moved to its place is another control. */
  readonly others: ReadonlySet<Element>
  /** The message of its form, such as to check what has changed and press again. */
  readonly note: string
}

const noteOf = (target: Element) => {
  const form = target instanceof HTMLButtonElement ? target.form : target.closest('form')
  return form?.querySelector('[data-form-note]')?.textContent ?? ''
}

const pressOf = (target: Element): Press => ({
  target,
  others: new Set(document.getElementsByTagName(target.tagName)),
  note: noteOf(target),
})

/** The same element, or one rendered again in its place: the icon of a copy button, the rows of the next page. */
const isSame = ({ target, others, note }: Press, second: Element | null) =>
  second !== null &&
  note === noteOf(second) &&
  (target === second ||
    (!target.isConnected &&
      !others.has(second) &&
      target.tagName === second.tagName &&
      nameOf(target) === nameOf(second)))

/** Starts to ignore such presses; returns a function that ends it. */
export function ignoreStrayPresses(): () => void {
  const ended = new AbortController()
  let first: Press | null = null
  let stray = false
  const onDown = (event: MouseEvent) => {
    const target = pressableOf(event.target)
    stray = event.detail > 1 && first !== null && !isSame(first, target)
    if (event.detail <= 1) first = target && pressOf(target)
    // Otherwise it would take the focus.
    if (stray) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!stray || event.detail <= 1) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  let entered: { readonly press: Press; readonly at: number } | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === 'Enter' ? pressableOf(event.target) : null
    if (target === null) {
      entered = null
      return
    }
    const isSecond = entered !== null && (event.repeat || event.timeStamp - entered.at < doublePressMs)
    const isStray = isSecond && entered !== null && !isSame(entered.press, target)
    entered = { press: isStray && entered ? entered.press : pressOf(target), at: event.timeStamp }
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const options = { capture: true, signal: ended.signal }
  addEventListener('mousedown', onDown, options)
  addEventListener('click', onClick, options)
  addEventListener('keydown', onKeyDown, options)
  for (const type of ['input', 'mousedown']) addEventListener(type, () => (entered = null), options)
  return () => ended.abort()
}
