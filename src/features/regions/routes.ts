/** The routes of regions. They need no sign-in. */
import type { RouteObject } from 'react-router'
import { t } from '#contract/translate.ts'

export const regionRoutes: RouteObject = {
  path: 'regions',
  handle: { crumb: () => t('Regions') },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: ':regionId', lazy: () => import('./detail/page.tsx') },
  ],
}
