/** The routes of the profile. */
import type { RouteObject } from 'react-router'

export const profileRoutes: RouteObject = {
  path: 'profile',
  handle: { crumb: 'Profile' },
  children: [
    { index: true, lazy: () => import('./details/page.tsx') },
    { path: 'access', lazy: () => import('./access/page.tsx') },
  ],
}
