import { join } from 'node:path'

/** Where the build puts the dashboard. */
export const distFolder = join(import.meta.dirname, '..', 'dist')
