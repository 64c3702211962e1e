/** The routes of events. */
import type { RouteObject } from 'react-router'

export const eventRoutes: RouteObject = { path: 'events', lazy: () => import('./account/page.tsx') }

/** Tabs of the pages of resources. */
export const nodeActivityRoute: RouteObject = { path: 'activity', lazy: () => import('./node/page.tsx') }
export const domainActivityRoute: RouteObject = { path: 'activity', lazy: () => import('./domain/page.tsx') }
export const userActivityRoute: RouteObject = { path: 'activity', lazy: () => import('./user/page.tsx') }
