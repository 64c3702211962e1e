import compile from 'icu-minify/compile'
import type { CompiledMessage } from '#contract/translate.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { partsOf } from './build/texts.ts'
import { readCatalog, translatedLanguages } from './texts/catalogs.ts'
import { extractTexts } from './texts/extract.ts'

const extraction = extractTexts()
const { texts, problems } = extraction

/** The names of the values in a compiled message. */
function valueNames(message: CompiledMessage): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return []
    const [name, , options] = node
    const branches = typeof options === 'object' && options !== null ? Object.values(options) : []
    return [name, ...branches.flatMap((branch) => (Array.isArray(branch) ? valueNames(branch) : []))]
  })
}
const namesIn = (text: string) => [...new Set(valueNames(compile(text)))].toSorted()
/** Apart from plurals, the texts in the code use only names in braces, and nothing else of the message format. */
const namesOf = (key: string) =>
  key.startsWith('{count, plural,')
    ? namesIn(key)
    : [...new Set([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted()

test('every text is a literal, and translated when it is shown', () => {
  expect(problems).toEqual([])
  expect(texts.size).toBeGreaterThan(3000)
})

test('the parts of the texts that load with pages exist', () => {
  const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8')
  const named = [...routes.matchAll(/withTexts\(\s*'(\w+)'/g)].map(([, part]) => part)
  expect(named.length).toBeGreaterThan(10)
  expect([...partsOf(extraction).keys()]).toEqual(expect.arrayContaining(named))
})

describe.each(translatedLanguages)('the catalog of %s', (language) => {
  const catalog = readCatalog(language)

  test('has every text, and no other', () => {
    const untranslated = [...texts.values()].filter(({ key }) => !catalog.get(key))
    expect(untranslated.map(({ key, files }) => `${key} (${[...files].join(', ')})`)).toEqual([])
    expect([...catalog.keys()].filter((key) => !texts.has(key))).toEqual([])
  })

  test('has the values of each text in its translation', () => {
    const wrong = [...catalog].filter(([key, text]) => namesIn(text).join() !== namesOf(key).join())
    expect(wrong).toEqual([])
  })
})
