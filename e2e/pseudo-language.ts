/**
 * A language that nobody speaks, in place of German: the English texts in brackets, with accents, and longer. What is
 * not in brackets on the screen is not translated, and what is too long for its place is cut.
 */
import compile from 'icu-minify/compile'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { CompiledMessage } from '#contract/translate.ts'
import { readBuildRecord } from '../scripts/build/build-record.ts'

/** The language whose catalog is replaced. */
const replaced = 'de'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', A: 'Á', E: 'É' }

/** Around each text; markers that no data has. */
export const brackets = ['⟦', '⟧'] as const

/** A third longer, as German and others are. */
const lengthen = (text: string) =>
  `${text.replaceAll(/[aeiounAE]/g, (letter) => accents[letter] ?? letter)}${'~'.repeat(Math.ceil(text.length / 3))}`

const inBrackets = (message: CompiledMessage): CompiledMessage => [
  brackets[0],
  ...(typeof message === 'string' ? [message] : message),
  brackets[1],
]

/** The English text of a key, compiled, with every word changed. */
function pseudoMessage(key: string): CompiledMessage {
  if (key.startsWith('{count, plural,')) return inBrackets(compile(key))
  const text = /^[a-z ]+\|/.test(key) ? key.slice(key.indexOf('|') + 1) : key
  const parts = text.split(/\{(\w+)\}/)
  return inBrackets(
    parts.flatMap((part, index): (string | [string])[] =>
      index % 2 === 1 ? [[part]] : part === '' ? [] : [lengthen(part)],
    ),
  )
}

const Catalog = z.record(z.string(), z.unknown())

/** Lets the dashboard show the pseudo-language. Call it before a page is opened. */
export async function usePseudoLanguage(context: BrowserContext) {
  const chunks = readBuildRecord()?.chunks ?? []
  const catalogs = chunks.filter(({ modules }) =>
    modules.some((module) => module.includes(`virtual:texts/${replaced}/`)),
  )
  const files = new Set(catalogs.map(({ file }) => `/${file}`))
  await context.route(
    (url) => files.has(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      const [, literal = '""'] = /JSON\.parse\((.*)\)/s.exec(body) ?? []
      // The code holds the catalog as a text in some kind of quotation marks.
      const catalog = Catalog.parse(JSON.parse(String(new Function(`return ${literal}`)())))
      const pseudo = Object.fromEntries(Object.keys(catalog).map((key) => [key, pseudoMessage(key)]))
      await route.fulfill({ response, body: body.replace(literal, () => JSON.stringify(JSON.stringify(pseudo))) })
    },
  )
  await context.addInitScript((language) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('language', language)
  }, replaced)
}

/** Collects every word that the service has sent: what the screen may show as it is. */
export function collectData(page: Page): Set<string> {
  const words = new Set<string>()
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    response.text().then(
      (text) => {
        for (const word of text.matchAll(/\p{L}{2,}/gu)) words.add(word[0].toLowerCase())
      },
      () => null,
    )
  })
  return words
}

/** The texts of the page that are in no brackets, and have words that the service has not sent. */
export async function untranslatedTexts(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'alt']) {
          const text = node.getAttribute(name)
          if (text !== null) found.push(text)
        }
      } else if (node.parentElement?.closest('script, style, template, code, pre, noscript') === null) {
        // A text with elements inside is in several nodes.
        const block = node.parentElement
        if (block.textContent.includes('⟦')) found.push(block.textContent)
        else if (!block.parentElement?.textContent.trim().startsWith('⟦')) found.push(node.textContent ?? '')
      }
    }
    return found
  })
  const withoutBrackets = (text: string) => {
    let [kept, depth] = ['', 0]
    for (const letter of text) {
      if (letter === brackets[0]) depth += 1
      else if (letter === brackets[1]) depth -= 1
      else if (depth === 0) kept += letter
    }
    return kept
  }
  return [...new Set(texts)].filter((text) =>
    [...withoutBrackets(text).matchAll(/\p{L}{3,}/gu)].some(([word]) => !known.has(word.toLowerCase())),
  )
}
