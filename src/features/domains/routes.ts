/** The routes of domains. */
import type { RouteObject } from 'react-router'
import { t } from '#contract/translate.ts'

/** `tabs`: pages of a domain that other features contribute; its layout passes it on. */
export const domainRoutes = ({ tabs }: { tabs: RouteObject[] }): RouteObject => ({
  path: 'domains',
  handle: { crumb: () => t('Domains') },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    { path: 'import', lazy: () => import('./import/page.tsx') },
    { path: 'search', lazy: () => import('./search/page.tsx') },
    {
      path: ':domainId',
      lazy: () => import('./detail/layout.tsx'),
      children: [
        { index: true, lazy: () => import('./records/page.tsx') },
        { path: 'settings', lazy: () => import('./settings/page.tsx') },
        { path: 'delegation', lazy: () => import('./delegation/page.tsx') },
        { path: 'zone-file', lazy: () => import('./zone-file/page.tsx') },
        ...tabs,
      ],
    },
  ],
})

/** A tab of the node's page. */
export const nodeDnsRoute: RouteObject = { path: 'dns', lazy: () => import('./node/page.tsx') }
