/**
 * Puts a text before the window's title, and keeps it there when a page sets another title. It watches the title
 * instead of being called by the pages, so that the first visit does not load it.
 */
const separator = ' · '

export function createTitleMarker(page: Document) {
  let mark: string | null = null
  // The mark names resources, which privacy.ts and a lock hide; switching either changes the title, and that runs this
  // again.
  const { dataset } = page.documentElement
  const prefix = () => (mark === null || 'private' in dataset || 'locked' in dataset ? '' : mark + separator)
  /** The title without the mark. */
  let base = page.title
  /** The title as it was last set, and as it reads since then: browsers drop spaces. */
  let [set, shown] = [base, base]
  const apply = () => {
    const title = prefix() + base
    if (title === set && page.title === shown) return
    page.title = title
    set = title
    shown = page.title
  }
  const readBase = () => {
    if (page.title !== shown) base = page.title
  }
  const observer = new MutationObserver(() => {
    readBase()
    apply()
  })
  observer.observe(page.head, { subtree: true, childList: true, characterData: true })
  return {
    set: (next: string | null) => {
      // The page may have just set a title that the observer has not been told about yet.
      readBase()
      mark = next
      apply()
    },
    stop: () => {
      observer.disconnect()
      readBase()
      mark = null
      apply()
    },
  }
}
