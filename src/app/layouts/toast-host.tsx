/**
 * Renders the toasts of #kit/toast.ts. Their list loads once the page has settled, before most messages: it can then report that the
 * network is unavailable.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '#kit/toast.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'

const lazyToastList = lazyComponent(async () => (await import('./toast-list.tsx')).ToastList)

/** Leaves the line to what the page shows first. Milliseconds. */
const preloadDelayMs = 3000

export function ToastHost() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.get)
  useEffect(() => {
    const timer = setTimeout(lazyToastList.load, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  // Stays mounted, because screen readers announce only additions to an existing live region.
  return useLazyComponent(lazyToastList, items.length > 0 || toasts.hasAny(), { items })
}
