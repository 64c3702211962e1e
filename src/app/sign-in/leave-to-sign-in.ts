/** Handles a signed-out user who opens a page that needs a session. */
import { createElement } from 'react'
import { redirect, replace } from 'react-router'
import { loadConfig } from '#api/http/config.ts'
import { namedConnections } from '#api/session/named-connections.ts'
import { session } from '#api/session/session.ts'
import { redirectToSignIn } from '#api/session/sign-in.ts'
import { unkeptToken } from '#api/session/stored-sign-in.ts'
import { paths } from '#kit/paths.ts'
import { publicShell } from '../layouts/header-slot.ts'
import { PublicShell } from '../layouts/public-shell.tsx'
import { signInPath } from './return-path.ts'

/**
 * Regions and public images are read without a token (compute.md, Authentication), so their pages are for everybody.
 * The slash in the id of an image may be encoded.
 */
const isPublic = (pathname: string) =>
  pathname === paths.regions() ||
  pathname.startsWith(`${paths.regions()}/`) ||
  pathname === paths.images() ||
  /^\/node(?:\/|%2f)/i.test(pathname.replace(paths.images(), ''))

/**
 * Null for a public page. Otherwise leads to the sign-in and back to this address. A dashboard that its own service
 * serves goes straight to the service's login page; the sign-in page is for other ways to sign in, and for what the
 * user has to know first.
 */
export async function leaveToSignIn(requested: URL): Promise<Response | null> {
  if (isPublic(requested.pathname)) {
    if (publicShell.get() === null) publicShell.set(createElement(PublicShell))
    return null
  }
  const { baseUrl, signIn } = await loadConfig()
  const goesStraight =
    baseUrl === '' &&
    signIn.includes('oauth') &&
    !session.get().signOutPending &&
    unkeptToken.get() === null &&
    // With several connections the sign-in page says which one this is.
    namedConnections.get().length === 1 &&
    namedConnections.own() !== undefined
  const leaves =
    goesStraight &&
    (await redirectToSignIn(requested.pathname + requested.search + requested.hash, { replace: true }).then(
      () => true,
      // The sign-in page says why, on its button.
      () => false,
    ))
  // The browser leaves this page, so its loaders never finish.
  if (leaves) return new Promise(() => {})
  // Back to an address that is in the history already would lead here again.
  const isInHistory = requested.pathname + requested.search === location.pathname + location.search
  return (isInHistory ? replace : redirect)(signInPath(requested))
}
