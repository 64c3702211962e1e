/** The addresses this tab has been at, the last one first: what people most often want to go back to. Kept until the tab is closed. */

const storageKey = 'quarterdeck.recent'
/** With the page one is on, which the palette leaves out. */
const kept = 7

export function recentAddresses(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** `pathname` without query: a filter is not a place. */
export function noteVisit(pathname: string) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...new Set([pathname, ...recentAddresses()])].slice(0, kept)))
  } catch {
    // Without storage there is nothing to go back to.
  }
}
