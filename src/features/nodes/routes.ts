/** The routes of nodes. */
import type { RouteObject } from 'react-router'
import type { tabs as ownTabs } from './tabs.ts'

const tab = (path: keyof typeof ownTabs) => ({ path, lazy: async () => (await import('./tabs.ts')).tabs[path]() })

/** `tabs`: pages of a node that other features contribute; they get it from `useNode()`. */
export const nodeRoutes = ({ tabs }: { tabs: RouteObject[] }): RouteObject => ({
  path: 'nodes',
  handle: { crumb: 'Nodes' },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    {
      path: ':nodeId',
      lazy: () => import('./detail/layout.tsx'),
      children: [
        { index: true, lazy: () => import('./detail/overview/page.tsx') },
        ...(['settings', 'addresses', 'metrics'] as const).map(tab),
        ...tabs,
      ],
    },
  ],
})
