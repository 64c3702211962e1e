import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, summary, textarea'

/** Opens the row or card that is clicked, through its link. Clicks on controls, and those that end a text selection, are left alone. */
export function openClickedRow({ target, defaultPrevented, button, ...event }: MouseEvent) {
  if (defaultPrevented || button !== 0 || event.shiftKey || event.altKey) return
  if (!(target instanceof Element) || target.closest(controls) || getSelection()?.isCollapsed === false) return
  const link = target.closest('[data-index]')?.querySelector<HTMLElement>('[data-row-link]')
  if (!link) return
  link.focus({ preventScroll: true })
  const { ctrlKey, metaKey } = event
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}
