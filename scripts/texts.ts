/**
 * `npm run texts`: brings the catalogs of src/texts up to date. Adds the texts that are new with an empty translation,
 * and removes those that are gone. scripts/texts.test.ts fails until nothing is missing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { extractTexts } from './texts/extract.ts'
import { root } from './process.ts'

const Catalog = z.record(z.string(), z.string())
const { texts, problems } = extractTexts()
for (const problem of problems) console.error(problem)
for (const file of globSync('src/texts/*.json', { cwd: root })) {
  const name = path.join(root, file)
  const before = Catalog.parse(JSON.parse(readFileSync(name, 'utf8')))
  const known = new Map(Object.entries(before))
  const keys = [...texts.keys()].toSorted()
  const missing = keys.filter((key) => !known.get(key))
  const unused = [...known.keys()].filter((key) => !texts.has(key))
  const after = Object.fromEntries(keys.map((key) => [key, known.get(key) ?? '']))
  writeFileSync(name, `${JSON.stringify(after, null, 2)}\n`)
  console.log(`${file}: ${keys.length} texts, ${missing.length} without a translation, ${unused.length} removed`)
}
