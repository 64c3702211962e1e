import { usePrincipal } from '#kit/permission/principal.ts'

/** For the place of what changes tags. */
export const RestrictedTagsNote = () =>
  usePrincipal()?.restricted ? <p className="text-sm text-ink-muted">Only unrestricted users can change tags.</p> : null
