/** The route table. Pages are loaded with their address; #kit/paths.ts is where addresses are made. */
import type { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, redirect, type LoaderFunctionArgs, type MiddlewareFunction, type RouteObject } from 'react-router'
import { session } from '#api/session.ts'
import { queryClientContext, warm } from '#kit/loader.ts'
import { paths } from '#kit/paths.ts'
import { ownGrants, ownProfile } from '#kit/who.ts'
import { AppError, PageError } from './errors.tsx'
import { Shell } from './layouts/shell.tsx'
import { ShellSkeleton } from './layouts/skeleton.tsx'
import { signInTo } from './sign-in/return-to.ts'

/** What loaders and middleware get. */
export function contextOf(queries: QueryClient) {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queries)
  return context
}

/** Nobody sees a page of the account without a session; who is signed out signs in and comes back. */
const requireSession: MiddlewareFunction = async ({ request }) => {
  const { status } = await session.ready()
  if (status === 'signed-out') throw redirect(signInTo(new URL(request.url)))
}

/** Who is signed in, and what they may do, is asked together with what the page shows. */
function warmWho({ context }: LoaderFunctionArgs) {
  warm(context, ownProfile)
  warm(context, ownGrants)
  return null
}

const pages: RouteObject[] = [
  { index: true, lazy: () => import('./overview/page.tsx') },
  { path: 'nodes', handle: { crumb: 'Nodes' }, children: [
    { index: true, lazy: () => import('#features/nodes/pages/list.tsx') },
    { path: 'create', lazy: () => import('#features/nodes/pages/create.tsx') },
    { path: ':nodeId', lazy: () => import('#features/nodes/pages/node.tsx') },
    { path: ':nodeId/backups', lazy: () => import('#features/nodes/pages/backups.tsx') },
    { path: ':nodeId/settings', lazy: () => import('#features/nodes/pages/settings.tsx') },
  ] },
  { path: 'backups', lazy: () => import('#features/backups/pages/fleet.tsx') },
  { path: 'profile', handle: { crumb: 'Profile' }, children: [
    { index: true, lazy: () => import('#features/profile/pages/profile.tsx') },
    { path: 'access', lazy: () => import('#features/profile/pages/access.tsx') },
  ] },
  { path: '*', lazy: () => import('./not-found.tsx') },
]

export const routes: RouteObject[] = [
  {
    path: paths.signIn(),
    lazy: () => import('./sign-in/page.tsx'),
    HydrateFallback: () => null,
    ErrorBoundary: AppError,
  },
  {
    path: '/',
    Component: Shell,
    HydrateFallback: ShellSkeleton,
    ErrorBoundary: AppError,
    middleware: [requireSession],
    loader: warmWho,
    // Once: later they are refreshed like every other query.
    shouldRevalidate: () => false,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
