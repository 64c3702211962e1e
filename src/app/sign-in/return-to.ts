/** Where to go after signing in, carried in the address of the sign-in page. */
import { paths } from '#kit/paths.ts'

/** The sign-in page that comes back to this address afterwards. */
export function signInTo({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const to = pathname + search + hash
  return to === paths.overview() ? paths.signIn() : `${paths.signIn()}?${new URLSearchParams({ to })}`
}

/** The wanted address, reduced to one of this dashboard: whatever else stands there leads to the overview. */
export function returnTo(search: URLSearchParams): string {
  const wanted = search.get('to') ?? paths.overview()
  // The parser, not a pattern, decides what leaves this origin: `//host`, `/\host`, tabs inside.
  const url = new URL(wanted, location.origin)
  return url.origin === location.origin && wanted.startsWith('/') && url.pathname !== paths.signIn() ? url.pathname + url.search + url.hash : paths.overview()
}
