import { join } from 'node:path'

/** Where the build puts the dashboard. */
export const builtSite = join(import.meta.dirname, '..', 'dist')
