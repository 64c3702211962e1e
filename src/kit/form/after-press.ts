/**
 * A press on another control takes the focus from a field before the press is over. If the field's check ran at once, a reason
 * that appears could move that control away from under the pointer, and the click would be lost. So the check waits.
 */
let pressed = false
let watching = false

function watch() {
  watching = true
  addEventListener('pointerdown', () => void (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => void (pressed = false), true)
}

/** Runs the work now, or when the press under way is over and its click has been delivered. */
export function afterPress(work: () => void) {
  if (!pressed) return work()
  const over = new AbortController()
  const run = () => {
    over.abort()
    setTimeout(work)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, run, { signal: over.signal })
}

/** Starts watching presses; called by fields when they appear. */
export function watchPresses() {
  if (!watching) watch()
}
