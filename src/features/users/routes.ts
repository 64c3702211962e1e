/** The routes of users. */
import type { RouteObject } from 'react-router'

export const userRoutes: RouteObject = {
  path: 'users',
  handle: { crumb: 'Users' },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    {
      path: ':username',
      lazy: () => import('./detail/layout.tsx'),
      children: [
        { index: true, lazy: () => import('./grants/page.tsx') },
        { path: 'settings', lazy: () => import('./settings/page.tsx') },
      ],
    },
  ],
}
