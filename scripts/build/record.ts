/**
 * What a build leaves for the scripts, in `.cache/build` and so outside of what is served: a hash of what went into it, and
 * which chunk holds and loads what (for the size budgets).
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process.ts'

/** One JavaScript file of the build. Files are named relative to `dist`, modules relative to the project. */
export interface Chunk {
  file: string
  /** The module this chunk is loaded for: an entry, or the target of an `import()`. */
  module: string | null
  entry: boolean
  imports: string[]
  dynamicImports: string[]
  /** Those of which code is left. */
  modules: string[]
}

interface BuildRecord {
  inputs: string
  chunks: Chunk[]
  /** All style sheets. */
  styles: string[]
}

const file = path.join(root, '.cache', 'build', 'record.json')
const inputs = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/build/*', 'public/**', 'src/**', 'server/http/**']

/** A hash over everything the built dashboard depends on. Tests are no part of it. */
export function hashInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(inputs, { cwd: root }).filter((name) => !/\.test\.tsx?$/.test(name))
  for (const name of files.toSorted()) {
    const full = path.join(root, name)
    if (statSync(full).isFile()) hash.update(`${name}\0`).update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

export function writeRecord(record: BuildRecord) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(record, null, 1))
}

/** Null when nothing was built yet, or the built files are gone. */
export function readRecord(): BuildRecord | null {
  if (!existsSync(file) || !existsSync(path.join(root, 'dist', 'index.html'))) return null
  const record: BuildRecord = JSON.parse(readFileSync(file, 'utf8'))
  return record
}
