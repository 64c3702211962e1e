/** The routes of backups. */
import type { RouteObject } from 'react-router'

export const backupRoutes: RouteObject = { path: 'backups', lazy: () => import('./account/page.tsx') }

/** A tab of the node's page. */
export const nodeBackupsRoute: RouteObject = { path: 'backups', lazy: () => import('./node/page.tsx') }
