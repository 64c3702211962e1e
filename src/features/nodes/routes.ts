/** The routes of nodes. */
import type { RouteObject } from 'react-router'
import { t } from '#contract/translate.ts'

/** `tabs`: pages of a node contributed by other features; they get the node from `useNode()`. */
export const nodeRoutes = ({ tabs }: { tabs: RouteObject[] }): RouteObject => ({
  path: 'nodes',
  handle: { crumb: () => t('Nodes') },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    {
      path: ':nodeId',
      lazy: () => import('./detail/layout.tsx'),
      children: [
        { index: true, lazy: () => import('./detail/overview/page.tsx') },
        { path: 'settings', lazy: () => import('./detail/settings/page.tsx') },
        { path: 'addresses', lazy: () => import('./addresses/page.tsx') },
        { path: 'metrics', lazy: () => import('./metrics/page.tsx') },
        ...tabs,
      ],
    },
  ],
})
