/** Size budgets of the built dashboard, checked in `npm test`. Prints a table; exit code 1 when one is broken. kB = 1000 bytes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstPage } from './build/first-visit.ts'
import { type Chunk, readRecord } from './build/record.ts'
import { root } from './process.ts'

/** The first visit stands at what was reached, see record 9 of docs/decisions.md. The aim is 140 and 120. */
const budgets = { firstGzip: 164, firstBrotli: 142, cssGzip: 20, laterGzip: 40 }
/** The page modules: what the router loads for one address. */
const page = /^src\/(features\/[^/]+\/pages|app\/(overview|profile|sign-in))\/[^/]+\.tsx$/
/** The one part of the toolkit that stands at the root (it keeps the others from making style elements). */
const allowedToolkit = /@base-ui\/react\/(csp-provider|internals\/csp-context)\//

const record = readRecord()
if (!record) throw new Error('Nothing is built: run `npm run build` first.')
const chunks = new Map(record.chunks.map((chunk) => [chunk.file, chunk]))

/** The chunks and everything they import statically: what is loaded before they run. */
function loadedWith(start: readonly Chunk[]): Set<Chunk> {
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) {
      const imported = chunks.get(file)
      if (imported) visit(imported)
    }
  }
  start.forEach(visit)
  return seen
}

const compressed = new Map<string, { gzip: number; brotli: number }>()
function sizeOf(file: string) {
  const known = compressed.get(file)
  if (known) return known
  const content = readFileSync(path.join(root, 'dist', file))
  const size = { gzip: gzipSync(content, { level: 9 }).length / 1000, brotli: brotliCompressSync(content).length / 1000 }
  compressed.set(file, size)
  return size
}
const total = (files: Iterable<string>, by: 'gzip' | 'brotli') => [...files].reduce((sum, file) => sum + sizeOf(file)[by], 0)

const first = loadedWith(record.chunks.filter((chunk) => chunk.entry || chunk.modules.includes(firstPage)))
const firstFiles = [...first].map((chunk) => chunk.file)

const rows: { what: string; size: number; budget: number }[] = [
  { what: 'First visit to /nodes, JavaScript, gzip', size: total(firstFiles, 'gzip'), budget: budgets.firstGzip },
  { what: 'First visit to /nodes, JavaScript, brotli', size: total(firstFiles, 'brotli'), budget: budgets.firstBrotli },
  { what: 'All CSS, gzip', size: total(record.styles, 'gzip'), budget: budgets.cssGzip },
]
const laterPages = record.chunks.filter((chunk) => page.test(chunk.module ?? '') && !first.has(chunk))
for (const chunk of laterPages.toSorted((a, b) => String(a.module).localeCompare(String(b.module)))) {
  const own = [...loadedWith([chunk])].filter((each) => !first.has(each)).map((each) => each.file)
  rows.push({ what: `${chunk.module}, own JavaScript, gzip`, size: total(own, 'gzip'), budget: budgets.laterGzip })
}

const width = Math.max(...rows.map((row) => row.what.length))
for (const { what, size, budget } of rows) {
  console.log(`${size <= budget ? '  ' : '✗ '}${what.padEnd(width)}  ${size.toFixed(1).padStart(6)} kB of ${budget}`)
}

const problems = rows.filter((row) => row.size > row.budget).map((row) => `${row.what} is ${(row.size - row.budget).toFixed(1)} kB too large.`)
for (const chunk of first) {
  for (const module of chunk.modules.filter((each) => each.includes('@base-ui/') && !allowedToolkit.test(each))) {
    problems.push(`${chunk.file} of the first visit holds ${module}: load it later.`)
  }
}
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
