/**
 * Replaces src/contract/operations.ts with the value that it computes from the contract, whose schemas then load when
 * they are needed.
 */
import path from 'node:path'
import * as operations from '#contract/operations.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const module = path.join(root, 'src/contract/operations.ts')

function source() {
  const { loadDescribed: _loadDescribed, ...areas } = operations
  return [
    ...Object.entries(areas).map(([name, area]) => `export const ${name} = ${JSON.stringify(area)}`),
    `export const loadDescribed = async ({ area, name }) => (await import('./contract.ts')).contract[area]?.[name]`,
  ].join('\n')
}

export const inlineOperations = (): Plugin => ({
  name: 'inline-operations',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === module ? source() : null),
})
