/** Where the messages of #kit/toast.ts appear. What shows them is fetched with the first one. */
import { Suspense, lazy, useSyncExternalStore } from 'react'
import { toasts } from '#kit/toast.ts'

const List = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

export function ToastHost() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.get)
  // Once there, it stays: what is added to a region that stands in the page is read out.
  return items.length > 0 || toasts.any() ? <Suspense><List items={items} /></Suspense> : null
}
