/** The pages of users. Loaded with the first of them: the names of their files, which the first visit does not need. */
export const list = () => import('./list/page.tsx')
export const create = () => import('./create/page.tsx')
export const layout = () => import('./detail/layout.tsx')
export const grants = () => import('./grants/page.tsx')
export const settings = () => import('./settings/page.tsx')
