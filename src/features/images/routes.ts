/** The routes of images. */
import type { RouteObject } from 'react-router'
import { t } from '#contract/translate.ts'

const loadImagePage = () => import('./detail/page.tsx')

export const imageRoutes: RouteObject = {
  path: 'images',
  handle: { crumb: () => t('Images') },
  children: [
    { index: true, lazy: () => import('./list/page.tsx') },
    { path: 'create', lazy: () => import('./create/page.tsx') },
    { path: 'upload', lazy: () => import('./upload/page.tsx') },
    // The id of an image contains a slash, which an address may hold raw or encoded.
    { path: ':group/:name', lazy: loadImagePage },
    { path: ':imageId', lazy: loadImagePage },
  ],
}
