/** Whether the browser would ask before the page is closed: because of unsaved entries or ongoing work. */
export function isPageBusy(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

let isAgreed = false
// Listeners of a window run in the order in which they were added: this module is part of the first visit, so its
// listener runs before all those that ask.
addEventListener('beforeunload', (event) => isAgreed && event.stopImmediatePropagation())

/** Prevents the browser from asking again, the next time the page is left, what the dashboard has already asked. */
export const leaveWithoutAsking = () => {
  isAgreed = true
}
