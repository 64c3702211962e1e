/** The route table: one line for each area. Pages are loaded on navigation; #kit/paths.ts creates addresses. */
import type { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, type LoaderFunctionArgs, type MiddlewareFunction, type RouteObject } from 'react-router'
import { session } from '#api/session/session.ts'
import { queryClientContext, prefetch } from '#kit/page/loader.ts'
import { loadTexts } from '#kit/preferences/language.ts'
import { paths } from '#kit/paths.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { backupRoutes, nodeBackupsRoute } from '#features/backups/routes.ts'
import { domainActivityRoute, eventRoutes, nodeActivityRoute, userActivityRoute } from '#features/events/routes.ts'
import { imageRoutes } from '#features/images/routes.ts'
import { domainRoutes, nodeDnsRoute } from '#features/domains/routes.ts'
import { nodeRoutes } from '#features/nodes/routes.ts'
import { tagRoutes } from '#features/tags/routes.ts'
import { usageRoutes } from '#features/usage/routes.ts'
import { userRoutes } from '#features/users/routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { regionRoutes } from '#features/regions/routes.ts'
import { AppError, PageError } from './errors.tsx'
import { Shell } from './layouts/shell.tsx'

/** The context of loaders and middleware: the query client. */
export function createRouterContext(queryClient: QueryClient) {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

/** Leads to the sign-in, which returns here, when nobody is signed in and the page is not public. */
const requireSession: MiddlewareFunction = async ({ request }) => {
  const { status } = await session.ready()
  if (status !== 'signed-out') return
  const { leaveToSignIn } = await import('./sign-in/leave-to-sign-in.ts')
  const response = await leaveToSignIn(new URL(request.url))
  if (response) throw response
}

/** Loads the profile and the grants in parallel with the page's own data. */
function prefetchPrincipal({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  prefetch(context, ownGrants)
  return null
}

/** The pages of a feature load with its texts; null: those of the first visit are there. */
function withTexts(part: string | null, route: RouteObject): RouteObject {
  const { lazy } = route
  const load = async () => {
    const texts = part === null ? [] : [loadTexts('shared'), loadTexts(part)]
    const [module] = await Promise.all([typeof lazy === 'function' ? lazy() : {}, ...texts])
    return module
  }
  if (route.index) return lazy ? { ...route, lazy: load } : route
  const isFirst = (child: RouteObject) => route.path === 'nodes' && child.index === true
  const children = route.children?.map((child) => withTexts(isFirst(child) ? null : part, child))
  return { ...route, ...(lazy && { lazy: load }), ...(children && { children }) }
}

const pages: RouteObject[] = [
  withTexts('shared', { index: true, lazy: () => import('./overview/page.tsx') }),
  withTexts(
    'nodes',
    nodeRoutes({
      tabs: [
        withTexts('backups', nodeBackupsRoute),
        withTexts('events', nodeActivityRoute),
        withTexts('domains', nodeDnsRoute),
      ],
    }),
  ),
  withTexts('backups', backupRoutes),
  withTexts('events', eventRoutes),
  withTexts('images', imageRoutes),
  withTexts('regions', regionRoutes),
  withTexts('domains', domainRoutes({ tabs: [withTexts('events', domainActivityRoute)] })),
  withTexts('tags', tagRoutes),
  withTexts('usage', usageRoutes),
  withTexts('users', userRoutes({ tabs: [withTexts('events', userActivityRoute)] })),
  withTexts('profile', profileRoutes),
  withTexts('api', { path: paths.api(), lazy: () => import('#features/api/page.tsx') }),
  withTexts('shared', { path: paths.connections(), lazy: () => import('./connections/page.tsx') }),
  // All components in all states; only while developing.
  ...(import.meta.env.DEV ? [{ path: 'parts', lazy: () => import('./parts/page.tsx') }] : []),
  withTexts('shared', { path: '*', lazy: () => import('./not-found.tsx') }),
]

/**
 * Is rendered until the first page has loaded. start.tsx renders nothing before that, so that the frame of index.html
 * stays.
 */
const Nothing = () => null

export const routes: RouteObject[] = [
  withTexts('shared', {
    path: paths.signIn(),
    lazy: () => import('./sign-in/page.tsx'),
    HydrateFallback: Nothing,
    ErrorBoundary: AppError,
  }),
  {
    path: paths.overview(),
    Component: Shell,
    HydrateFallback: Nothing,
    ErrorBoundary: AppError,
    middleware: [requireSession],
    loader: prefetchPrincipal,
    // Only once; later the queries refetch on their own.
    shouldRevalidate: () => false,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
