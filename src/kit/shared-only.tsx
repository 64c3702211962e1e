/** What restricted users are told about lists. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { usePrincipal } from './principal.ts'

const lazyContent = lazyComponent(async () => (await import('./shared-only-content.tsx')).SharedOnlyContent)

/** For the head of a list: says to restricted users that they see only a part. `things`: "nodes". */
export function SharedOnly({ things }: { things: string }) {
  const restricted = usePrincipal()?.restricted ?? false
  const content = useLazyComponent(lazyContent, restricted, { things })
  return restricted ? content : null
}
