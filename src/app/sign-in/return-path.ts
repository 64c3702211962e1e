/** The address to return to after signing in, as a parameter of the sign-in page. */
import { paths } from '#kit/paths.ts'

/** The address of the sign-in page that returns to this address. */
export function signInPath({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const to = pathname + search + hash
  return to === paths.overview() ? paths.signIn() : `${paths.signIn()}?${new URLSearchParams({ to })}`
}

/** The requested address if it belongs to this dashboard, otherwise the overview. */
export function returnPath(requested: string | null): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, location.origin)) return paths.overview()
  // The URL parser decides about origin and path, because a pattern would miss `//host`, `/\host`, `/.//host` and
  // embedded tabs.
  const { origin, pathname, search, hash } = new URL(requested, location.origin)
  const isOwn = origin === location.origin && !pathname.startsWith('//') && pathname !== paths.signIn()
  return isOwn ? pathname + search + hash : paths.overview()
}
