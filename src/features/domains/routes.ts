/** The routes of domains. */
import type { RouteObject } from 'react-router'

const pages = () => import('./pages.ts')

export const domainRoutes: RouteObject = {
  path: 'domains',
  handle: { crumb: 'Domains' },
  children: [
    { index: true, lazy: async () => (await pages()).list() },
    { path: 'create', lazy: async () => (await pages()).create() },
    { path: 'import', lazy: async () => (await pages()).importPage() },
    { path: 'search', lazy: async () => (await pages()).search() },
    {
      path: ':domainId',
      lazy: async () => (await pages()).layout(),
      children: [
        { index: true, lazy: async () => (await pages()).records() },
        { path: 'settings', lazy: async () => (await pages()).settings() },
        { path: 'delegation', lazy: async () => (await pages()).delegation() },
        { path: 'zone-file', lazy: async () => (await pages()).zoneFile() },
      ],
    },
  ],
}

/** A tab of the node's page. */
export const nodeDnsRoute: RouteObject = { path: 'dns', lazy: async () => (await pages()).node() }
