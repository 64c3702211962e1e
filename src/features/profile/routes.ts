/** The routes of the profile. Its tabs are on every page, so there are no breadcrumbs. */
import type { RouteObject } from 'react-router'
import { paths } from '#kit/paths.ts'
import type { pages } from './pages.ts'

const page = (path: keyof typeof pages) => ({ path, lazy: async () => (await import('./pages.ts')).pages[path]() })

export const profileRoutes: RouteObject = {
  path: paths.profile(),
  children: (
    [
      '',
      'security',
      'tokens',
      'ssh-keys',
      'devices',
      'sessions',
      'logins',
      'apps',
      'access',
      'preferences',
      'history',
    ] as const
  ).map(page),
}
