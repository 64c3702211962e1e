/** Whether the browser would ask before the page is closed: entries that are not saved, or work that goes on. */
export function isPageBusy(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
