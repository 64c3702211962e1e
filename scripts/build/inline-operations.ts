/** Replaces src/contract/operations.ts with the value that it computes from the areas of the contract, which then load when they are needed. */
import path from 'node:path'
import * as operations from '#contract/operations.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const module = path.join(root, 'src/contract/operations.ts')

function source() {
  const { loadDescribed: _loadDescribed, ...areas } = operations
  const names = Object.keys(areas)
  return [
    ...Object.entries(areas).map(([name, area]) => `export const ${name} = ${JSON.stringify(area)}`),
    `const load = { ${names.map((name) => `${name}: () => import('./areas/${name}.ts')`).join(', ')} }`,
    'export const loadDescribed = async ({ area, name }) => (await load[area]())[area][name]',
  ].join('\n')
}

export const inlineOperations = (): Plugin => ({
  name: 'inline-operations',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === module ? source() : null),
})
