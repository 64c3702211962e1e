/** The texts of the screen in the language of the test, for locators. */
import compile from 'icu-minify/compile'
import {
  type Catalog,
  type CompiledMessage,
  contextKey,
  inContext,
  inLanguage,
  plural,
  pluralKey,
  t,
  type Values,
} from '#contract/translate.ts'
import { readCatalog } from '../scripts/texts/catalogs.ts'

export type Language = 'en' | 'de'

export const german = readCatalog('de')
/** Without the reasons of refusals, which are words of the service. */
const keys = [...german.keys()].filter((key) => !key.startsWith('reason|'))
const keysByText = Map.groupBy(keys, (key) => key.replace(/^[a-z ]+\|/, ''))

const compileGerman = (key: string): CompiledMessage => compile(german.get(key) ?? '')

let language: Language = 'en'
let messageOf: (key: string) => CompiledMessage = compileGerman
let catalog: Catalog | undefined
const compileCatalog = () => Object.fromEntries([...german.keys()].map((key) => [key, messageOf(key)]))

/**
 * Sets the language of the test, which has its worker to itself. The service in the same process keeps its own.
 * @param messages what the browser gets in place of the German catalog
 */
export function speak(next: Language, messages = compileGerman): void {
  language = next
  if (messageOf !== messages) catalog = undefined
  messageOf = messages
}

/**
 * `say('Delete {label}?', { label: 'web-1' })`: the text as the dashboard shows it.
 * @param context of a text that means different things in different places
 * @throws Error for a text that the dashboard does not have, or has with several contexts
 */
export function say(text: string, values: Values = {}, context?: string): string {
  const found = (keysByText.get(text) ?? []).filter((key) => context === undefined || key === contextKey(context, text))
  const key = found.includes(text) ? text : found[0]
  if (key === undefined || (key !== text && found.length > 1))
    throw new Error(`Texts of the dashboard that are "${text}": ${found.join(', ') || 'none'}.`)
  const contextOfKey = key.slice(0, -text.length - 1)
  return inTestLanguage(() => (key === text ? t(text, values) : inContext(contextOfKey, text, values)))
}

/** `sayCount(3, '{count} node', '{count} nodes')`: the text with a number, as the dashboard shows it. */
export function sayCount(count: number, one: string, other: string, values: Values = {}): string {
  if (!german.has(pluralKey(one, other))) throw new Error(`No text of the dashboard is "${other}".`)
  return inTestLanguage(() => plural(count, one, other, values))
}

/** `inTestLanguage(() => formatSize(2048))`: what a function of the dashboard returns, in the language of the test. */
export const inTestLanguage = (run: () => string) =>
  language === 'en' ? run() : inLanguage(language, (catalog ??= compileCatalog()), run)
