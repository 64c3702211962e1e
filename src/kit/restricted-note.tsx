/** What restricted users are told about lists and tags. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { usePrincipal } from './principal.ts'
import type { RestrictedNoteProps } from './restricted-note-content.tsx'

const lazyContent = lazyComponent(async () => (await import('./restricted-note-content.tsx')).RestrictedNoteContent)

/** For the head of a list, and for the place of what changes tags. Unrestricted users see and load nothing. */
export function RestrictedNote({ about }: RestrictedNoteProps) {
  const restricted = usePrincipal()?.restricted ?? false
  const content = useLazyComponent(lazyContent, restricted, { about })
  return restricted ? content : null
}
