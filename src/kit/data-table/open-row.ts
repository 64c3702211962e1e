/** Opens rows and cards: by their links, and by a click anywhere else on them. One handler for the list, none for each row. */
import { useCallback, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Whether the browser would follow the link in this window. Anything else (new tab, download) is left to the browser. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

const controls = 'a, button, input, label, select, summary, textarea'

/** A click handler for the element around all rows. Clicks on controls, and those that end a text selection, are left alone. */
export function useOpenRow(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const { target, defaultPrevented, button, shiftKey, altKey } = event
      if (defaultPrevented || button !== 0 || !(target instanceof Element)) return
      const link = target.closest('[data-row-link]')
      if (link) {
        // New tabs and downloads are left to the browser.
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(link.getAttribute('href') ?? '')
        return
      }
      if (shiftKey || altKey || target.closest(controls) || getSelection()?.isCollapsed === false) return
      clickLinkOf(target, event)
    },
    [navigate],
  )
}

/** With the keys of the original click, so that a new tab opens when the user asked for one. */
function clickLinkOf(element: Element, { ctrlKey, metaKey }: MouseEvent) {
  const link = element.closest('[data-index]')?.querySelector<HTMLElement>('[data-row-link]')
  if (!link) return
  link.focus({ preventScroll: true })
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}
