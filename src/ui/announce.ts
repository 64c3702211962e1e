/**
 * Says something to screen readers without moving the focus: route changes, counts, results. Politely, unless `now`.
 * `<Announcer/>` stands once in the shell, outside anything that is hidden while a dialog is open.
 */
import { createElement, Fragment, useSyncExternalStore } from 'react'

interface Said {
  polite: string
  assertive: string
}

const listeners = new Set<() => void>()
let said: Said = { polite: '', assertive: '' }
/** An equal text twice would not be read again: a no-break space at the end makes it new. */
const renew = (text: string, before: string) => (text === before ? `${text}\u00A0` : text)

export function announce(text: string, { now = false }: { now?: boolean } = {}) {
  said = now ? { ...said, assertive: renew(text, said.assertive) } : { ...said, polite: renew(text, said.polite) }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const get = () => said

/** The two live regions. Base UI leaves elements with aria-live reachable while a dialog is modal. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(subscribe, get)
  return createElement(
    Fragment,
    null,
    createElement('div', { role: 'status', 'aria-live': 'polite', 'aria-atomic': true, className: 'sr-only' }, polite),
    createElement('div', { role: 'alert', 'aria-live': 'assertive', 'aria-atomic': true, className: 'sr-only' }, assertive),
  )
}
