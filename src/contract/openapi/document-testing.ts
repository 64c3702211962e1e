/** For tests: the document in the neutral words and in others, and ways to read it. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contract } from '../contract.ts'
import { createIdentifierCodec } from '../identifiers/codec.ts'
import { isDictionary, type Dictionary } from '../json.ts'
import { openapi } from './document.ts'

const otherWords = { node: 'acme', monitor: 'watch' }

export const document: object = openapi(contract)
export const otherDocument: object = openapi(contract, { codec: createIdentifierCodec(otherWords) })
export const documents = [
  { words: 'neutral', document },
  { words: 'other', document: otherDocument },
]

/** The document with its text changed and only one of its paths, which is enough for a slow linter. */
export const documentWith = (change: (text: string) => string, path: string): object =>
  JSON.parse(change(JSON.stringify({ ...document, paths: { [path]: at(document, 'paths', path) } })))

/** Redocly's findings in a document with its `recommended-strict` rules. */
export async function redoclyProblems(document: object) {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}

/** The value at a path of the document; undefined when there is none. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
export const keys = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

const methods = new Set(['get', 'post', 'put', 'delete'])
/** All operations, with the name of each: `GET /domains`. */
export const operationsOf = (document: object): { name: string; operation: Dictionary }[] =>
  keys(at(document, 'paths')).flatMap((path) =>
    keys(at(document, 'paths', path))
      .filter((method) => methods.has(method))
      .flatMap((method) => {
        const operation = at(document, 'paths', path, method)
        return isDictionary(operation) ? [{ name: `${method.toUpperCase()} ${path}`, operation }] : []
      }),
  )
