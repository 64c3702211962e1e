/**
 * Replaces src/contract/operations.ts with the value that it computes from the contract, whose schemas then load when
 * they are needed.
 */
import path from 'node:path'
import type { Operation } from '#contract/endpoint.ts'
import * as operations from '#contract/operations.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const module = path.join(root, 'src/contract/operations.ts')

/** Each operation has the names of its area and of itself: as keys they stand in the code once. */
const withoutNames = ({ area: _area, name: _name, ...rest }: Operation) => rest

function source() {
  const { loadDescribed: _loadDescribed, ...areas } = operations
  return [
    'const named = (area, all) => (Object.keys(all).forEach((name) => Object.assign(all[name], { area, name })), all)',
    ...Object.entries(areas).map(
      ([name, area]) =>
        `export const ${name} = named('${name}', ${JSON.stringify(
          Object.fromEntries(Object.entries(area).map(([key, operation]) => [key, withoutNames(operation)])),
        )})`,
    ),
    `export const loadDescribed = async ({ area, name }) => (await import('./contract.ts')).contract[area]?.[name]`,
  ].join('\n')
}

export const inlineOperations = (): Plugin => ({
  name: 'inline-operations',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === module ? source() : null),
})
