/** The pages of domains. Loaded with the first of them: the names of their files, which the first visit does not need. */
export const list = () => import('./list/page.tsx')
export const create = () => import('./create/page.tsx')
export const importPage = () => import('./import/page.tsx')
export const search = () => import('./search/page.tsx')
export const layout = () => import('./detail/layout.tsx')
export const records = () => import('./records/page.tsx')
export const settings = () => import('./settings/page.tsx')
export const zoneFile = () => import('./zone-file/page.tsx')
