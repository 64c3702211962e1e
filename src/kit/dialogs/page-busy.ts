/** Whether the browser would ask before the page is closed: entries that are not saved, or work that goes on. */
export function isPageBusy(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

let isAgreed = false
// Listeners of a window run in the order in which they were added: this module, part of the first visit, comes before
// all that ask.
addEventListener('beforeunload', (event) => isAgreed && event.stopImmediatePropagation())

/** What the dashboard has asked about, the browser does not ask again when the page is left next. */
export const leaveWithoutAsking = () => {
  isAgreed = true
}
