/**
 * Pressing another control blurs a field before the press has become a click. If the field were validated at once, an
 * error message could appear and move that control away from the pointer, and the click would be lost. So validation
 * waits for the click.
 */
let pressed = false
let tracking = false
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** A tap blurs the field after the finger was lifted; its click follows within this time or never. Milliseconds. */
const clickTimeoutMs = 500

function endPress() {
  pressed = false
  for (const callback of waiting.splice(0)) callback()
}

const endPressIn = (milliseconds: number) => {
  clearTimeout(timer)
  timer = setTimeout(endPress, milliseconds)
}

function startTracking() {
  tracking = true
  const listen = (name: 'pointerdown' | 'pointerup' | 'pointercancel' | 'click', handler: (event: Event) => void) =>
    addEventListener(name, handler, true)
  listen('pointerdown', () => {
    clearTimeout(timer)
    pressed = true
  })
  // The click of a mouse follows at once.
  listen('pointerup', (event) =>
    endPressIn(event instanceof PointerEvent && event.pointerType === 'touch' ? clickTimeoutMs : 0),
  )
  listen('pointercancel', () => endPressIn(0))
  listen('click', () => pressed && endPressIn(0))
}

/** Runs the callback now or, during a press, after its click. */
export function afterPointerUp(callback: () => void) {
  if (pressed) waiting.push(callback)
  else callback()
}

/** Starts tracking the pointer; fields call it when they mount. */
export function trackPointer() {
  if (!tracking) startTracking()
}
