/**
 * Announces route changes, counts and results to screen readers without moving the focus; politely unless `assertive`.
 * The shell renders `<Announcer/>` once, outside everything that is hidden while a dialog is open.
 */
import { createElement, Fragment } from 'react'
import { useStore } from './use-store.ts'

interface Announcements {
  polite: string
  assertive: string
}

const listeners = new Set<() => void>()
let announcements: Announcements = { polite: '', assertive: '' }
/** Screen readers skip a text that did not change: a no-break space at the end makes a repeated text different. */
const makeUnique = (text: string, previous: string) => (text === previous ? `${text}\u00A0` : text)

export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}) {
  announcements = assertive
    ? { ...announcements, assertive: makeUnique(text, announcements.assertive) }
    : { ...announcements, polite: makeUnique(text, announcements.polite) }
  for (const listener of listeners) listener()
}

/** Empties the live regions: for another user, and when an error has been corrected. */
export function clearAnnouncements() {
  announcements = { polite: '', assertive: '' }
  for (const listener of listeners) listener()
}

const store = {
  get: () => announcements,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The two live regions. Base UI leaves elements with aria-live reachable while a dialog is modal. */
export function Announcer() {
  const { polite, assertive } = useStore(store)
  return createElement(
    Fragment,
    null,
    createElement('div', { role: 'status', 'aria-live': 'polite', 'aria-atomic': true, className: 'sr-only' }, polite),
    createElement(
      'div',
      { role: 'alert', 'aria-live': 'assertive', 'aria-atomic': true, className: 'sr-only' },
      assertive,
    ),
  )
}
