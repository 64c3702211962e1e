/**
 * Removes from the contract everything that only the OpenAPI document reads: `named(name, text, schema)` and
 * `described(schema, text)` become their schema (src/contract/described.ts), and operations lose summary and
 * description. See docs/decisions/0108-descriptions-stand-with-schemas.md.
 */
import path from 'node:path'
import * as z from 'zod/mini'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const contract = path.join(root, 'src/contract') + path.sep
/** The index of the argument that is the schema. */
const schemaArguments: Readonly<Record<string, number>> = { named: 2, described: 0 }
const operations: ReadonlySet<string> = new Set(['get', 'post', 'put', 'del'])
const texts: ReadonlySet<string> = new Set(['summary', 'description'])

/** The parts of the syntax tree that matter here. */
const Node = z.object({ type: z.string(), start: z.int(), end: z.int() })
const Call = z.object({
  ...Node.shape,
  type: z.literal('CallExpression'),
  callee: z.object({ type: z.literal('Identifier'), name: z.string() }),
  arguments: z.array(z.looseObject(Node.shape)),
})
const Options = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.object({ ...Node.shape, key: z.optional(z.object({ name: z.optional(z.string()) })) })),
})

type Range = readonly [start: number, end: number]

function rangesOfCall({ start, end, callee, arguments: values }: z.output<typeof Call>): Range[] {
  const schema = values[schemaArguments[callee.name] ?? -1]
  if (schema) {
    return [
      [start, schema.start],
      [schema.end, end],
    ]
  }
  const options = operations.has(callee.name) ? Options.safeParse(values[1]).data : undefined
  return (options?.properties ?? []).flatMap(({ start, end, key }, index, all): Range[] =>
    texts.has(key?.name ?? '') ? [[start, all[index + 1]?.start ?? end]] : [],
  )
}

/** The ranges to leave out, in order. */
function rangesOf(node: unknown): Range[] {
  if (typeof node !== 'object' || node === null) return []
  const call = Call.safeParse(node).data
  const own = call ? rangesOfCall(call) : []
  const inner = Object.values(node).flatMap(rangesOf)
  return [...own, ...inner].toSorted(([a], [b]) => a - b)
}

export function leaveOut(code: string, program: unknown): string {
  let [kept, from] = ['', 0]
  for (const [start, end] of rangesOf(program)) {
    if (start > from) kept += code.slice(from, start)
    from = Math.max(from, end)
  }
  return kept + code.slice(from)
}

export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  transform(code, id) {
    return id.startsWith(contract) ? { code: leaveOut(code, this.parse(code)), map: null } : null
  },
})
