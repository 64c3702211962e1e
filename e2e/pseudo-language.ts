/**
 * A pseudo-language in place of German: its texts are in brackets, with accents, and longer. A text without brackets on
 * the screen is not translated, and a text that is too long for its place is cut. Whatever fits in it also fits in
 * German.
 */
import type { BrowserContext, Page } from '@playwright/test'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from '#contract/translate.ts'
import { readBuildRecord } from '../scripts/build/build-record.ts'
import { partsOf } from '../scripts/build/texts.ts'
import { extractTexts } from '../scripts/texts/extract.ts'
import { german, speak, type Language } from './texts.ts'

/** The language whose catalog is replaced. */
const replaced: Language = 'de'

/** The brackets around each text, which occur in no data. */
const brackets = ['⟦', '⟧'] as const

/** The number of letters in the plural text, without its context and the names of values. */
const lengthOf = (text: string) =>
  text
    .replace(/^\{count, plural, one \{.*\} other \{(.*)\}\}$/, '$1')
    .replace(/^[a-z ]+\|/, '')
    .replaceAll(/\{\w+\}/g, '').length

const accents = new Map(['aá', 'eé', 'ií', 'oó', 'uú', 'AÁ', 'EÉ', 'IÍ', 'OÓ', 'UÚ'].map(([from, to]) => [from, to]))
/** Puts an accent on each vowel, except in names of values and in the syntax of plurals. */
const accented = (text: string) =>
  text.includes(', plural,') ? text : text.replaceAll(/\{\w+\}|[aeiou]/gi, (found) => accents.get(found) ?? found)

/** The German text in brackets, with accents, and about a third longer than the English one. */
function pseudoMessage(key: string): CompiledMessage {
  const text = german.get(key) ?? ''
  const message = compile(accented(text))
  const missing = (lengthOf(key) * 4) / 3 - lengthOf(text)
  const words = ' ~~~'.repeat(Math.max(0, Math.floor(missing / 4)))
  return [brackets[0], ...(typeof message === 'string' ? [message] : message), words, brackets[1]]
}

/** The scripts of the catalogs by their paths. Finding all texts takes a second of a processor. */
let catalogs: ReadonlyMap<string, string> | undefined

function pseudoCatalogs(): ReadonlyMap<string, string> {
  const keysOfParts = partsOf(extractTexts())
  const chunks = readBuildRecord()?.chunks ?? []
  return new Map(
    chunks.flatMap(({ file, modules }) => {
      const part = modules.map((module) => module.split(`virtual:texts/${replaced}/`)[1]).find(Boolean)
      if (part === undefined) return []
      const catalog = Object.fromEntries((keysOfParts.get(part) ?? []).map((key) => [key, pseudoMessage(key)]))
      return [[`/${file}`, `export default ${JSON.stringify(catalog)}`] as const]
    }),
  )
}

/** Puts the pseudo-language in the place of German, also for `say`. Call it before a page is opened. */
export async function putPseudoLanguage(context: BrowserContext) {
  const scripts = (catalogs ??= pseudoCatalogs())
  await context.route(
    (url) => scripts.has(url.pathname),
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: scripts.get(new URL(route.request().url()).pathname) ?? '',
      }),
  )
  speak(replaced, pseudoMessage)
}

/** Names that are the same in every language, and words of the interface and of formats. */
const names =
  'aaaa balancers bind caa deutsch dmarc dns dnscontrol english eth example iops knot mbit min name net new node nsd octodns origin production quarterdeck spf stackscripts tag terraform txt type utc www'.split(
    ' ',
  )

/** Collects every word that the service has sent, which the screen may show untranslated. */
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

/** The texts of the page that are not in brackets and have words that come from neither the service nor the browser. */
export async function untranslatedTexts(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(([open, close]) => {
    const found: string[] = []
    let depth = 0
    /** A text with elements inside is split over several nodes, so the brackets span them. */
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
        // The placeholder of a multi-line box is an example.
        if (!(name === 'placeholder' && element.matches('textarea'))) add(element.getAttribute(name) ?? '')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, template, code, pre, noscript, kbd, textarea'))
        add(node.textContent ?? '')
    return found
  }, brackets)
  return [...new Set(texts)].filter((text) => wordsIn(text).some((word) => !known.has(word) && !browserWords.has(word)))
}

/** Whether the service has sent every word of a text. */
export const isData = (text: string, known: ReadonlySet<string>) => wordsIn(text).every((word) => known.has(word))
