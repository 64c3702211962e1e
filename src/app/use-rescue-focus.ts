/**
 * Keeps the focus on the page when the focused element disappears, such as the menu of a row that was deleted: it goes
 * to the first row where the page is a list with a search, elsewhere to the heading of the section, or of the page.
 * Once, in the shell.
 */
import { useEffect } from 'react'

const sectionSelector = 'section, main'

const firstRowSelector = ':scope:has([role=search]) [data-rows] [data-index] :is([data-row-link], [aria-haspopup=menu])'

interface Focused {
  readonly element: Element
  /** The sections around it. */
  readonly sections: readonly HTMLElement[]
  /** The path of its page. */
  readonly path: string
}

/**
 * In the nearest section that is still there and has a place: a bar of buttons has none. Another page begins at its
 * heading, or at a row that it chooses.
 */
function placeAfter({ sections, path }: Focused): HTMLElement | undefined {
  const isSamePage = path === location.pathname
  const place = sections
    .filter(({ isConnected }) => isConnected)
    .map(
      (section) =>
        (isSamePage && section.querySelector<HTMLElement>(firstRowSelector)) ||
        section.querySelector<HTMLElement>('h1, h2, h3'),
    )
    .find((found) => found !== null)
  if (place?.matches('h1, h2, h3') && !place.hasAttribute('tabindex')) place.tabIndex = -1
  return place
}

function sectionsAround(element: Element): HTMLElement[] {
  const sections: HTMLElement[] = []
  for (let each = element.closest<HTMLElement>(sectionSelector); each;) {
    sections.push(each)
    each = each.parentElement?.closest<HTMLElement>(sectionSelector) ?? null
  }
  // Some sections are beside the page, such as the tray of jobs.
  const page = document.querySelector<HTMLElement>('main')
  return page && !sections.includes(page) ? [...sections, page] : sections
}

export function useRescueFocus() {
  useEffect(() => {
    let focused: Focused | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      focused =
        target instanceof Element && target.closest(sectionSelector)
          ? { element: target, sections: sectionsAround(target), path: location.pathname }
          : null
    }
    const rescue = () => {
      if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
      const place = placeAfter(focused)
      focused = null
      place?.focus({ preventScroll: true })
    }
    // Left by the user, unless the element is removed in the same step.
    const onFocusOut = ({ target }: FocusEvent) =>
      requestAnimationFrame(() => {
        if (focused?.element === target && target instanceof Element && target.isConnected) {
          if (document.activeElement === document.body) focused = null
        }
      })
    // After the page has moved the focus itself, which it does when the address changes.
    const observer = new MutationObserver(() => {
      if (focused && !focused.element.isConnected) requestAnimationFrame(rescue)
    })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
    }
  }, [])
}
