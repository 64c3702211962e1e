/** Work that may wait is delayed no longer than this. Milliseconds. */
const timeout = 2000

/** Calls back when the browser is idle, or soon where the browser cannot tell. */
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

/** Resolves as soon as the condition holds. `subscribe` says when to check it again. */
export const until = (isSo: () => boolean, subscribe: (check: () => void) => () => void) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const stop = subscribe(check)
    check()
  })

/** The longest time that the user's input has to wait. Milliseconds. */
const sliceMs = 8

/**
 * Does long work in slices, so that the page responds to the user between them. `work` runs until its argument says
 * that the time is over, and returns whether it is done. Returns a function that stops it.
 */
export function runInSlices(work: (isOver: () => boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    const end = performance.now() + sliceMs
    if (!work(() => performance.now() > end)) timer = setTimeout(next)
  }
  timer = setTimeout(next)
  return () => clearTimeout(timer)
}
