/** The routes of the profile. Its tabs are on every page, so there are no breadcrumbs. */
import type { RouteObject } from 'react-router'
import { paths } from '#kit/paths.ts'

export const profileRoutes: RouteObject = {
  path: paths.profile(),
  children: [
    { index: true, lazy: () => import('./details/page.tsx') },
    { path: 'security', lazy: () => import('./security/page.tsx') },
    { path: 'tokens', lazy: () => import('./tokens/page.tsx') },
    { path: 'ssh-keys', lazy: () => import('./ssh-keys/page.tsx') },
    { path: 'devices', lazy: () => import('./devices/page.tsx') },
    { path: 'sessions', lazy: () => import('./sessions/page.tsx') },
    { path: 'logins', lazy: () => import('./logins/page.tsx') },
    { path: 'apps', lazy: () => import('./apps/page.tsx') },
    { path: 'access', lazy: () => import('./access/page.tsx') },
    { path: 'preferences', lazy: () => import('./preferences/page.tsx') },
  ],
}
