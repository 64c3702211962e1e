/** The routes of images. The id of an image contains a slash, which an address may hold raw or encoded. */
import type { RouteObject } from 'react-router'

export const imageRoutes: RouteObject = {
  path: 'images',
  handle: { crumb: 'Images' },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    { path: 'upload', lazy: () => import('./upload/page.tsx') },
    { path: '*', lazy: () => import('./detail/page.tsx') },
  ],
}
