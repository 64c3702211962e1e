/**
 * Replaces src/api/preload-reads.ts with the value that it computes from the contract, so that the preload chunk stays
 * small.
 */
import path from 'node:path'
import { preloadReads } from '#api/preload-reads.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const module = path.join(root, 'src/api/preload-reads.ts')

export const inlinePreloadReads = (): Plugin => ({
  name: 'inline-preload-reads',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === module ? `export const preloadReads = ${JSON.stringify(preloadReads)}` : null),
})
