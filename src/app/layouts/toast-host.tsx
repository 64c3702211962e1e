/** Where the messages of #kit/toast.ts appear. Not fetched when needed: many of them say that nothing can be fetched. */
import { useSyncExternalStore } from 'react'
import { toasts } from '#kit/toast.ts'
import { ToastList } from './toast-list.tsx'

export function ToastHost() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.get)
  // Once there, it stays: what is added to a region that stands in the page is read out.
  return items.length > 0 || toasts.any() ? <ToastList items={items} /> : null
}
