/**
 * `npm run texts`: brings the catalogs of src/texts up to date. Adds new texts, with an empty translation, and removes
 * those that no longer exist. scripts/texts.test.ts fails until every text is translated.
 */
import { writeFileSync } from 'node:fs'
import { catalogFile, readCatalog, translatedLanguages } from './texts/catalogs.ts'
import { extractTexts } from './texts/extract.ts'

const { texts, problems } = extractTexts()
for (const problem of problems) console.error(problem)
const keys = [...texts.keys()].toSorted()
for (const language of translatedLanguages) {
  const known = readCatalog(language)
  const catalog = Object.fromEntries(keys.map((key) => [key, known.get(key) ?? '']))
  writeFileSync(catalogFile(language), `${JSON.stringify(catalog, null, 2)}\n`)
  const missing = keys.filter((key) => !known.get(key)).length
  console.log(`${language}: ${keys.length} texts, ${missing} of them without a translation`)
}
