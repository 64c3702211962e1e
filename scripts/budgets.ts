/**
 * Checks the size budgets of the built dashboard, in kB of 1000 bytes. Prints a table; the exit code is 1 when a budget
 * is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstPage, startModule } from './build/first-visit.ts'
import { type Chunk, readBuildRecord } from './build/build-record.ts'
import { root } from './process.ts'

/**
 * Whole kB: a ceiling, not something to squeeze code for. docs/decisions/0014-budget-of-the-first-visit.md explains
 * them.
 */
const budgets = { firstGzip: 196, firstBrotli: 168, cssGzip: 20, font: 50, laterGzip: 60 }
/** Files that several pages share (build/page-chunks.ts), gzip. */
const sharedBudgets: Readonly<Record<string, number>> = {
  schemas: 15,
  forms: 30,
  common: 78,
  actions: 20,
  later: 60,
  dialogs: 10,
}
/** Modules that the router loads for an address. */
const pageModule = /^src\/(features|app)\/(.+\/)?page\.tsx$/
/**
 * The only part of the toolkit in the first visit: the provider at the root that keeps the others from adding style
 * elements.
 */
const allowedToolkit = /@base-ui\/react\/(csp-provider|internals\/csp-context)\//

/** Modules that pull in the schema library. */
const schemaModule = /^src\/contract\/(areas\/|schema\.ts)/

const record = readBuildRecord()
if (!record) throw new Error('There is no build: run `npm run build` first.')
const chunks = new Map(record.chunks.map((chunk) => [chunk.file, chunk]))

/** The chunks and everything that they import statically. */
function withStaticImports(roots: readonly Chunk[]): Set<Chunk> {
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) {
      const imported = chunks.get(file)
      if (imported) visit(imported)
    }
  }
  roots.forEach(visit)
  return seen
}

const compressed = new Map<string, { gzip: number; brotli: number }>()
function sizeOf(file: string) {
  const cached = compressed.get(file)
  if (cached) return cached
  const content = readFileSync(path.join(root, 'dist', file))
  const size = {
    gzip: gzipSync(content, { level: 9 }).length / 1000,
    brotli: brotliCompressSync(content).length / 1000,
  }
  compressed.set(file, size)
  return size
}
/** Whole kB. */
const totalSize = (files: Iterable<string>, encoding: 'gzip' | 'brotli') =>
  Math.round([...files].reduce((sum, file) => sum + sizeOf(file)[encoding], 0))

const firstVisit = withStaticImports(
  record.chunks.filter(
    (chunk) => chunk.entry || [firstPage, startModule].some((module) => chunk.modules.includes(module)),
  ),
)
const firstFiles = [...firstVisit].map((chunk) => chunk.file)
const shared = record.chunks.filter(({ name }) => name in sharedBudgets)

const rows: { label: string; size: number; budget: number }[] = [
  { label: 'First visit to /nodes, JavaScript, gzip', size: totalSize(firstFiles, 'gzip'), budget: budgets.firstGzip },
  {
    label: 'First visit to /nodes, JavaScript, brotli',
    size: totalSize(firstFiles, 'brotli'),
    budget: budgets.firstBrotli,
  },
  ...shared.map(({ name, file }) => ({
    label: `Shared by pages: ${name}, gzip`,
    size: totalSize([file], 'gzip'),
    budget: sharedBudgets[name] ?? 0,
  })),
  {
    label: 'Fonts',
    size: totalSize(
      readdirSync(path.join(root, 'dist', 'assets'))
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => `assets/${name}`),
      'gzip',
    ),
    budget: budgets.font,
  },
  { label: 'All CSS, gzip', size: totalSize(record.styles, 'gzip'), budget: budgets.cssGzip },
]
const laterPages = record.chunks
  .filter((chunk) => !firstVisit.has(chunk))
  .flatMap((chunk) => chunk.modules.filter((module) => pageModule.test(module)).map((module) => ({ chunk, module })))
for (const { chunk, module } of laterPages.toSorted((a, b) => a.module.localeCompare(b.module))) {
  const ownFiles = [...withStaticImports([chunk])]
    .filter((each) => !firstVisit.has(each) && !shared.includes(each))
    .map((each) => each.file)
  rows.push({
    label: `${module}, own JavaScript, gzip`,
    size: totalSize(ownFiles, 'gzip'),
    budget: budgets.laterGzip,
  })
}

const width = Math.max(...rows.map((row) => row.label.length))
for (const { label, size, budget } of rows) {
  console.log(`${size <= budget ? '  ' : '✗ '}${label.padEnd(width)}  ${String(size).padStart(4)} kB of ${budget}`)
}

const problems = rows
  .filter((row) => row.size > row.budget)
  .map((row) => `${row.label} is ${row.size - row.budget} kB too large.`)
for (const chunk of firstVisit) {
  for (const module of chunk.modules.filter((each) => each.includes('@base-ui/') && !allowedToolkit.test(each))) {
    problems.push(`${chunk.file} of the first visit contains ${module}: load it with import().`)
  }
}
for (const module of [...firstVisit].flatMap(({ modules }) => modules).filter((each) => schemaModule.test(each)))
  problems.push(
    `The first visit holds ${module}, and with it the library of the schemas: import operations from contract/operations.ts.`,
  )
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
