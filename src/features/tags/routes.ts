/** The routes of tags. */
import type { RouteObject } from 'react-router'

export const tagRoutes: RouteObject = { path: 'tags', lazy: () => import('./list/page.tsx') }
