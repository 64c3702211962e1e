/** The place of toasts. The code of their list comes after the first page (after-load.ts), or with the first toast. */
import { toasts } from '#kit/toast.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'

export const lazyToastList = lazyComponent(async () => (await import('./toast-list.tsx')).ToastList)

export function ToastHost() {
  const needed = useStore(toasts, () => toasts.get().length > 0)
  return useLazyComponent(lazyToastList, needed, {})
}
