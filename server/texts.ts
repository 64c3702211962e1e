/** The languages of the service's own pages and messages. Responses of the interface are in English. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languageDetector } from 'hono/language'
import compile from 'icu-minify/compile'
import * as z from 'zod/mini'
import { inLanguage, type Catalog } from '#contract/translate.ts'
import { readJson } from './store/json.ts'

/** The catalogs of the dashboard; the package has them in the same place. */
const folder = path.join(import.meta.dirname, '..', 'src', 'texts')
const languages: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'))

const compiled = new Map<string, Catalog>()

/** Compiled when the language is first needed: thousands of texts, most of which only the dashboard shows. */
function catalogOf(language: string): Catalog {
  const known = compiled.get(language)
  if (known) return known
  const texts = readJson(z.record(z.string(), z.string()), readFileSync(path.join(folder, `${language}.json`), 'utf8'))
  const catalog = Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === '' ? [] : [[key, compile(text)] as const])),
  )
  compiled.set(language, catalog)
  return catalog
}

/** Runs a function that makes texts, in a language; in English where there is no such language. */
export const inLanguageOf = <T>(language: string | undefined, run: () => T): T =>
  language !== undefined && languages.includes(language) ? inLanguage(language, catalogOf(language), run) : run()

/**
 * Finds the language of a request: the one chosen in the dashboard, which keeps it in the cookie `language`, otherwise
 * the browser's first available one.
 */
export const requestLanguage = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: 'language',
  caches: false,
  supportedLanguages: ['en', ...languages],
  fallbackLanguage: 'en',
})
