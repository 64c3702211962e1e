/** What may wait is not delayed longer than this. Milliseconds. */
const timeout = 2000

/** Calls back when the browser is idle; soon where it cannot say so. */
export const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(callback, { timeout }) : void setTimeout(callback)

/** Resolves after the time, or as soon as the signal aborts. */
export const delay = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
