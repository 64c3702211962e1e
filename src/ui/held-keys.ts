/**
 * Keys that are pressed between a command and the layer that it opens, whose code may still be loading: they would act
 * on the page below. They are held, and letters come into the field that gets the focus.
 */
const holders = new Set<symbol>()
let letters = ''

function hold(event: KeyboardEvent) {
  const { key } = event
  if (key === 'Escape' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key === 'Backspace') letters = letters.slice(0, -1)
  // Other keys, such as Enter, have a one-word name. They are dropped: nobody has seen yet what they would confirm.
  else if (key.length === 1) letters += key
}

function enter(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  // Null in fields without a text, such as checkboxes and numbers.
  if (field.selectionStart === null || field.selectionEnd === null) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

function onFocusIn({ target }: FocusEvent) {
  if (!(target instanceof Element && target.closest('[role$=dialog], dialog'))) return
  const text = letters
  release()
  // Later: React may be rendering the layer at the moment, and would take back what it has not rendered itself.
  if (text !== '' && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
    queueMicrotask(() => enter(target, text))
}

function release() {
  holders.clear()
  letters = ''
  removeEventListener('keydown', hold, true)
  removeEventListener('focusin', onFocusIn)
}

/** Holds keys until the focus is in a dialog, or all who hold them have called the returned function. */
export function holdKeys(): () => void {
  const holder = Symbol('holder')
  holders.add(holder)
  addEventListener('keydown', hold, true)
  addEventListener('focusin', onFocusIn)
  return () => {
    if (holders.delete(holder) && holders.size === 0) release()
  }
}
