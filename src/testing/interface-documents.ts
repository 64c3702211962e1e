/** Reads the tables of the two interface documents, for the tests that compare the contract with them. */
import { readFileSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'
import { definition, type Schema } from '#contract/schema.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/interface/${name}`, import.meta.url), 'utf8')
export const documents = { compute: read('compute.md'), profile: read('profile-and-domains.md') }

/** The cells of a table row. */
export const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The lines from a heading to the next one. */
export function section(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^#{2,4} /.test(line) && line.replace(/^#+ /, '').startsWith(heading))
  if (start < 0) throw new Error(`No heading ${heading}`)
  const end = lines.findIndex((line, index) => index > start && /^#{2,4} /.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}

/** An operation as the tables write it: `GET /node/instances/{nodeId}`. */
export const operationText = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path.replace('{+', '{')}`

/** Member names of an object schema. */
export const members = (schema: Schema): string[] => {
  const def = definition(schema)
  return def.type === 'object' ? Object.keys(def.shape) : []
}
