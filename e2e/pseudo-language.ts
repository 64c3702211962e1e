/**
 * A language that nobody speaks, in place of German: the English texts in brackets, with accents, and longer. What is
 * not in brackets on the screen is not translated, and what is too long for its place is cut.
 */
import compile from 'icu-minify/compile'
import type { BrowserContext, Page } from '@playwright/test'
import type { CompiledMessage } from '#contract/translate.ts'
import { readBuildRecord } from '../scripts/build/build-record.ts'
import { partsOf } from '../scripts/build/texts.ts'
import { extractTexts } from '../scripts/texts/extract.ts'

/** The language whose catalog is replaced. */
const replaced = 'de'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', A: 'Á', E: 'É' }

/** What stands around each text, and is in no data. */
type Marks = readonly [open: string, close: string]
const brackets: Marks = ['⟦', '⟧']
/** A space without width and a hyphen that only shows where a line breaks: locators find the texts by their English names. */
export const invisibleMarks: Marks = ['\u200B', '\u00AD']

/** A third longer, as German and others are. */
const lengthen = (text: string) =>
  `${text.replaceAll(/[aeiounAE]/g, (letter) => accents[letter] ?? letter)}${'~'.repeat(Math.ceil(text.length / 3))}`

const marked = (message: CompiledMessage, [open, close]: Marks): CompiledMessage => [
  open,
  ...(typeof message === 'string' ? [message] : message),
  close,
]

/** The English text of a key, compiled, with every word changed. */
function pseudoMessage(key: string, marks: Marks): CompiledMessage {
  if (key.startsWith('{count, plural,')) return marked(compile(key), marks)
  const text = /^[a-z ]+\|/.test(key) ? key.slice(key.indexOf('|') + 1) : key
  const parts = text.split(/\{(\w+)\}/)
  return marked(
    parts.flatMap((part, index): (string | [string])[] =>
      index % 2 === 1 ? [[part]] : part === '' ? [] : [marks === brackets ? lengthen(part) : part],
    ),
    marks,
  )
}

/** Puts the pseudo-language in the place of German. Call it before a page is opened. */
export async function putPseudoLanguage(context: BrowserContext, marks = brackets) {
  const keysOfParts = partsOf(extractTexts())
  const chunks = readBuildRecord()?.chunks ?? []
  const catalogs = new Map<string, string[]>(
    chunks.flatMap(({ file, modules }) => {
      const part = modules.map((module) => module.split(`virtual:texts/${replaced}/`)[1]).find(Boolean)
      return part === undefined ? [] : [[`/${file}`, keysOfParts.get(part) ?? []] as const]
    }),
  )
  await context.route(
    (url) => catalogs.has(url.pathname),
    (route) => {
      const keys = catalogs.get(new URL(route.request().url()).pathname) ?? []
      const catalog = Object.fromEntries(keys.map((key) => [key, pseudoMessage(key, marks)]))
      return route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(catalog)}` })
    },
  )
}

/** Names that are the same in every language, and words of the interface and of formats. */
const names =
  'aaaa bind caa deutsch dmarc dns dnscontrol english eth example iops knot mbit min name net new node nsd octodns origin production quarterdeck spf stackscripts tag terraform txt type utc www'.split(
    ' ',
  )

/** Collects every word that the service has sent: what the screen may show as it is. */
export function collectData(page: Page): Set<string> {
  const words = new Set(names)
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    void response
      .text()
      .then(wordsIn, () => [])
      .then((found) => found.forEach((word) => words.add(word)))
  })
  return words
}

/** Words that the browser writes in the language: units, months, days, countries. */
function wordsOfBrowser(): string[] {
  const relative = new Intl.RelativeTimeFormat(replaced, { numeric: 'auto' })
  const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, day + 1))
  const dates = (['long', 'short'] as const).map(
    (length) => new Intl.DateTimeFormat(replaced, { weekday: length, day: 'numeric', month: length, timeZone: 'UTC' }),
  )
  const countries = new Intl.DisplayNames(replaced, { type: 'region', style: 'short' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return [
    ...units.flatMap((unit) => [-5, -2, -1, 0, 1, 2, 5].map((count) => relative.format(count, unit))),
    ...dates.flatMap((format) => days.map((day) => format.format(day))),
    ...letters.flatMap((first) => letters.map((second) => countries.of(`${first}${second}`) ?? '')),
    new Intl.ListFormat(replaced).format(['a', 'b']),
  ]
}

/** Without fingerprints of keys, secrets and abbreviations, which are in capital letters. */
const wordsIn = (text: string) =>
  [...text.replaceAll(/SHA256:\S+/g, '').matchAll(/\p{L}{3,}/gu)].flatMap(([word]) =>
    word === word.toUpperCase() ? [] : [word.toLowerCase()],
  )
const browserWords = new Set(wordsOfBrowser().flatMap(wordsIn))

/** The texts of the page that are in no brackets, and have words that neither the service nor the browser has said. */
export async function untranslatedTexts(page: Page, known: ReadonlySet<string>, marks = brackets): Promise<string[]> {
  const texts = await page.evaluate(([open, close]) => {
    const found: string[] = []
    let depth = 0
    /** A text with elements inside is in several nodes, so the brackets go on over them. */
    const add = (text: string) => {
      let kept = ''
      for (const letter of text) {
        if (letter === open) depth += 1
        else if (letter === close) depth -= 1
        else if (depth === 0) kept += letter
      }
      found.push(kept.trim())
    }
    add(document.title.split(' · ')[0] ?? '')
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'alt'])
        // In a box of several lines it is an example.
        if (!(name === 'placeholder' && element.matches('textarea'))) add(element.getAttribute(name) ?? '')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, template, code, pre, noscript, kbd, textarea'))
        add(node.textContent ?? '')
    return found
  }, marks)
  return [...new Set(texts)].filter((text) => wordsIn(text).some((word) => !known.has(word) && !browserWords.has(word)))
}

/** Whether the service has sent every word of a text. */
export const isData = (text: string, known: ReadonlySet<string>) => wordsIn(text).every((word) => known.has(word))
