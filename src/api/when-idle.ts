/** What may wait is not delayed longer than this. Milliseconds. */
const timeout = 2000

/** Calls back when the browser is idle; soon where it cannot say so. */
export const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(callback, { timeout }) : void setTimeout(callback)
