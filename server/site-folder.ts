import { fileURLToPath } from 'node:url'

/** Where the build puts the dashboard. */
export const builtSite = fileURLToPath(new URL('../dist', import.meta.url))
