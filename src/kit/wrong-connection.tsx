/** For pages that found nothing at their address: with several connections, it may belong to another one. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'

const lazyOthers = lazyComponent(async () => (await import('./other-connections.tsx')).OtherConnections)

export function WrongConnection() {
  const hasOthers = document.documentElement.dataset['connection'] !== undefined
  return useLazyComponent(lazyOthers, hasOthers, {
    address: location.pathname + location.search,
    textOf: (own) => `This tab uses ${own}. The address may belong to another connection:`,
  })
}
