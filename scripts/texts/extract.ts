/** Finds the texts of the dashboard and the service in their code (src/contract/translate.ts). */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import * as z from 'zod/mini'
import { contextKey, pluralKey, reasonKey } from '#contract/translate.ts'
import { root } from '../process.ts'

/** The functions that take a text, and how their first arguments form the key. */
const keyOf: Readonly<Record<string, (texts: readonly string[]) => { key: string; texts: string[] } | null>> = {
  t: ([text]) => (text === undefined ? null : { key: text, texts: [text] }),
  rich: ([text]) => (text === undefined ? null : { key: text, texts: [text] }),
  reason: ([text]) => (text === undefined ? null : { key: reasonKey(text), texts: [text] }),
  inContext: ([context, text]) =>
    context === undefined || text === undefined ? null : { key: contextKey(context, text), texts: [text] },
  plural: ([one, other]) =>
    one === undefined || other === undefined ? null : { key: pluralKey(one, other), texts: [one, other] },
}
/** How many arguments stand before the texts. */
const firstText: Readonly<Record<string, number>> = { plural: 1 }
/** The files of the functions themselves, and those that pass texts on to them. */
const translators: ReadonlySet<string> = new Set(['src/contract/translate.ts', 'src/ui/rich.tsx'])

export interface FoundText {
  readonly key: string
  readonly files: Set<string>
}
export interface Extraction {
  readonly texts: ReadonlyMap<string, FoundText>
  /** The problems found, each with its place. */
  readonly problems: readonly string[]
  /** The files of this project that each file imports statically. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const SyntaxNode = z.looseObject({ type: z.string(), start: z.int() })
type SyntaxNode = z.output<typeof SyntaxNode>
const Call = z.looseObject({
  type: z.literal('CallExpression'),
  callee: z.object({ type: z.literal('Identifier'), name: z.string() }),
  arguments: z.array(SyntaxNode),
})
const Literal = z.object({ type: z.literal('Literal'), value: z.string() })
const Template = z.object({
  type: z.literal('TemplateLiteral'),
  expressions: z.array(z.unknown()).check(z.maxLength(0)),
  quasis: z.tuple([z.object({ value: z.object({ cooked: z.string() }) })]),
})
const Import = z.object({
  type: z.enum(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']),
  source: z.object({ value: z.string() }),
  importKind: z.optional(z.string()),
  exportKind: z.optional(z.string()),
  specifiers: z.optional(z.array(z.looseObject({ local: z.looseObject({ name: z.optional(z.string()) }) }))),
})

const literalText = (node: unknown): string | undefined =>
  Literal.safeParse(node).data?.value ?? Template.safeParse(node).data?.quasis[0].value.cooked

/** Code that runs when it is called, not when the module loads. */
const isFunction = (type: string) => type === 'ArrowFunctionExpression' || type.startsWith('Function')

/** The texts of one file; `at` counts the lines of a place. */
function visit(node: unknown, inFunction: boolean, found: (call: z.output<typeof Call>, inFunction: boolean) => void) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) visit(each, inFunction, found)
    return
  }
  const { data: syntax } = SyntaxNode.safeParse(node)
  const { data: call } = syntax?.type === 'CallExpression' ? Call.safeParse(node) : { data: undefined }
  if (call && call.callee.name in keyOf) found(call, inFunction)
  const inside = inFunction || (syntax !== undefined && isFunction(syntax.type))
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, inside, found)
}

/** `#kit/paths.ts` as `src/kit/paths.ts`; null for anything that is not a file of `src`. */
function resolveImport(from: string, source: string): string | null {
  if (source.startsWith('#')) return `src/${source.slice(1)}`
  return source.startsWith('.') ? path.posix.join(path.posix.dirname(from), source) : null
}

/** All texts. Files are named from the root. */
export function extractTexts(): Extraction {
  const texts = new Map<string, FoundText>()
  const problems: string[] = []
  const imports = new Map<string, readonly string[]>()
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|[/-]testing[/.]|\/icons\//.test(file) && !translators.has(file),
  )
  for (const file of files.toSorted()) {
    const code = readFileSync(path.join(root, file), 'utf8')
    const { program } = parseSync(file, code)
    const fromFiles: string[] = []
    const ours = new Set<string | undefined>()
    for (const statement of program.body) {
      const { data } = Import.safeParse(statement)
      if (!data || data.importKind === 'type' || data.exportKind === 'type') continue
      const source = resolveImport(file, data.source.value)
      if (source === null) continue
      fromFiles.push(source)
      if (translators.has(source)) for (const { local } of data.specifiers ?? []) ours.add(local.name)
    }
    imports.set(file, fromFiles)
    if (ours.size === 0) continue
    visit(program, false, (call, inFunction) => {
      const { name } = call.callee
      if (!ours.has(name)) return
      const place = `${file}:${code.slice(0, Number(call['start'])).split('\n').length}`
      const literals = call.arguments.slice(firstText[name] ?? 0).map(literalText)
      const until = literals.indexOf(undefined)
      const result = keyOf[name]?.(literals.slice(0, until === -1 ? literals.length : until).map(String))
      if (!result) {
        problems.push(`${place}: the text of ${name}() is not a literal`)
        return
      }
      if (!inFunction && name !== 'reason')
        problems.push(`${place}: ${name}() runs when the module loads, before the language is known: use a getter`)
      const known = texts.get(result.key)
      if (known) known.files.add(file)
      else texts.set(result.key, { key: result.key, files: new Set([file]) })
    })
  }
  return { texts, problems, imports }
}
