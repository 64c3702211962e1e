import { useEffect } from 'react'
import { classes } from './class-names.ts'

/** The surface of floating elements: menus, listboxes, popovers. */
export const popupClass = classes(
  'max-h-(--available-height) origin-(--transform-origin) scroll-shadow overflow-y-auto overscroll-contain rounded-lg border border-line p-1',
  'text-ink shadow-pop outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
)

/**
 * Where the focus goes when a popup has closed: to its anchor, unless the user has moved it during the closing
 * transition.
 */
export function focusAfter(popup: HTMLElement | null, anchor: HTMLElement | null): HTMLElement | false | null {
  const focused = document.activeElement
  return focused === null || focused === document.body || popup?.contains(focused) ? anchor : false
}

/**
 * Closes a popup when the user goes Back or Forward: the page it belongs to may stay mounted, as a layout around tabs
 * does.
 */
export function useCloseOnHistory(open: boolean, onClose: () => void) {
  useEffect(() => {
    if (!open) return undefined
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [open, onClose])
}
