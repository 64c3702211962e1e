/** Calls back when the browser is idle; soon where it cannot say so. */
export const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(callback) : void setTimeout(callback)
