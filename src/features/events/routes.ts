/** The routes of events. */
import type { RouteObject } from 'react-router'

export const eventRoutes: RouteObject = { path: 'events', lazy: () => import('./account/page.tsx') }

/** A tab of the node's page. */
export const nodeActivityRoute: RouteObject = { path: 'activity', lazy: () => import('./node/page.tsx') }
