/** The routes of users. */
import type { RouteObject } from 'react-router'
import { t } from '#contract/translate.ts'

/** `tabs`: pages of a user contributed by other features; passed on by the layout. */
export const userRoutes = ({ tabs }: { tabs: RouteObject[] }): RouteObject => ({
  path: 'users',
  handle: { crumb: () => t('Users') },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    {
      path: ':username',
      lazy: () => import('./detail/layout.tsx'),
      children: [
        { index: true, lazy: () => import('./grants/page.tsx') },
        { path: 'settings', lazy: () => import('./settings/page.tsx') },
        ...tabs,
      ],
    },
  ],
})
