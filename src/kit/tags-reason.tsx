/** In the place of what changes tags: says to restricted users why it is missing. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { usePrincipal } from './principal.ts'

const lazyContent = lazyComponent(async () => (await import('./shared-only-content.tsx')).TagsReasonContent)

export function TagsReason() {
  const restricted = usePrincipal()?.restricted ?? false
  const content = useLazyComponent(lazyContent, restricted, {})
  return restricted ? content : null
}
