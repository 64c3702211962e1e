/** The routes of regions. They need no sign-in. */
import type { RouteObject } from 'react-router'

export const regionRoutes: RouteObject = {
  path: 'regions',
  handle: { crumb: 'Regions' },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: ':regionId', lazy: () => import('./detail/page.tsx') },
  ],
}
