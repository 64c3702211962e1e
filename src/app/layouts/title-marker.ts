/**
 * Puts a text before the window's title, and keeps it there when a page sets another title. It watches the title instead of being
 * called by the pages, so that the first visit does not load it.
 */
const separator = ' · '

export function createTitleMarker(page: Document) {
  let mark: string | null = null
  // The mark names things, which #kit/privacy.ts hides; switching it changes the title, and so applies this.
  const prefix = () => (mark === null || 'private' in page.documentElement.dataset ? '' : mark + separator)
  /** The title without the mark. */
  let base = page.title
  const apply = () => {
    if (page.title !== prefix() + base) page.title = prefix() + base
  }
  const observer = new MutationObserver(() => {
    if (page.title !== prefix() + base) base = page.title
    apply()
  })
  observer.observe(page.head, { subtree: true, childList: true, characterData: true })
  return {
    set: (next: string | null) => {
      mark = next
      apply()
    },
    stop: () => {
      observer.disconnect()
      mark = null
      apply()
    },
  }
}
