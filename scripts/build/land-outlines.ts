/** Replaces src/shared/regions/map/land.ts with the drawn land, in builds, during development and in tests. */
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../process.ts'
import { drawLand } from './draw-land.ts'

const module = path.join(root, 'src/shared/regions/map/land.ts')

export const landOutlines = (): Plugin => ({
  name: 'land-outlines',
  enforce: 'pre',
  load: (id) => (id === module ? `export const landPath = ${JSON.stringify(drawLand())}` : null),
})
