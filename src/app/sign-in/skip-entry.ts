/**
 * Back and Forward across the sign-in of somebody who is signed in: its entries of the history lead on in the same direction, instead of
 * to the start page.
 */

/** Returns whether it goes on to the next entry; browsers without the Navigation API do not tell the direction. */
export function skipEntry(): boolean {
  if (!('navigation' in globalThis)) return false
  const { activation, currentEntry, canGoBack, canGoForward } = navigation
  if (activation?.navigationType !== 'traverse' || !activation.from || !currentEntry) return false
  const isBack = activation.from.index > currentEntry.index
  if (isBack ? !canGoBack : !canGoForward) return false
  history.go(isBack ? -1 : 1)
  return true
}
