/** The catalogs of src/texts: a JSON object for each language, English texts with their translations. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { root } from '../process.ts'

const Catalog = z.record(z.string(), z.string())

/** The catalog of a language, as ICU messages. */
export const readCatalog = (language: string): Map<string, string> =>
  new Map(Object.entries(Catalog.parse(JSON.parse(readFileSync(catalogFile(language), 'utf8')))))

export const catalogFile = (language: string) => path.join(root, 'src', 'texts', `${language}.json`)

/** All languages but English. */
export const translatedLanguages = globSync('src/texts/*.json', { cwd: root }).map((file) =>
  path.basename(file, '.json'),
)
