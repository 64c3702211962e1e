/**
 * The record of a build for scripts and tests, in `.cache/build`, outside the served files: a hash of its inputs, and
 * the modules that each chunk contains and imports.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process.ts'

/** One JavaScript file of the build. Files are named relative to `dist`, modules relative to the project. */
export interface Chunk {
  file: string
  /** The name of the group that the build put its modules into (page-chunks.ts); otherwise the bundler's own name. */
  name: string
  /** The module that the chunk is loaded for: an entry, or the target of an `import()`. */
  module: string | null
  entry: boolean
  imports: string[]
  dynamicImports: string[]
  /** The modules with code in this chunk. */
  modules: string[]
}

interface BuildRecord {
  inputs: string
  chunks: Chunk[]
  /** All style sheets. */
  styles: string[]
}

const recordFile = path.join(root, '.cache', 'build', 'record.json')
const inputGlobs = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build/*',
  'scripts/texts/*',
  'public/**',
  'src/**',
  'server/http/**',
]

/** A hash of everything that the built dashboard depends on, without tests. */
export function hashInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(inputGlobs, { cwd: root }).filter((name) => !/\.test\.tsx?$/.test(name))
  for (const name of files.toSorted()) {
    const absolutePath = path.join(root, name)
    if (statSync(absolutePath).isFile()) hash.update(`${name}\0`).update(readFileSync(absolutePath)).update('\0')
  }
  return hash.digest('hex')
}

export function writeBuildRecord(record: BuildRecord) {
  mkdirSync(path.dirname(recordFile), { recursive: true })
  writeFileSync(recordFile, JSON.stringify(record, null, 1))
}

/** Null when nothing was built yet or the built files were deleted. */
export function readBuildRecord(): BuildRecord | null {
  if (!existsSync(recordFile) || !existsSync(path.join(root, 'dist', 'index.html'))) return null
  const record: BuildRecord = JSON.parse(readFileSync(recordFile, 'utf8'))
  return record
}
