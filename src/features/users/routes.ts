/** The routes of users. */
import type { RouteObject } from 'react-router'

const pages = () => import('./pages.ts')

export const userRoutes: RouteObject = {
  path: 'users',
  handle: { crumb: 'Users' },
  children: [
    { index: true, lazy: async () => (await pages()).list() },
    { path: 'create', lazy: async () => (await pages()).create() },
    {
      path: ':username',
      lazy: async () => (await pages()).layout(),
      children: [
        { index: true, lazy: async () => (await pages()).grants() },
        { path: 'settings', lazy: async () => (await pages()).settings() },
      ],
    },
  ],
}
