/** The route of the account's usage. */
import type { RouteObject } from 'react-router'

export const usageRoutes: RouteObject = { path: 'usage', lazy: () => import('./page.tsx') }
