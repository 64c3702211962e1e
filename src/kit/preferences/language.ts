/** The language of the dashboard: a preference of the user, or that of the browser. */
import { addTexts, currentLanguage, setLanguage } from '#contract/translate.ts'
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { parts, type Language, type Part } from 'virtual:texts'
import { storedChoice } from './choices.ts'

/** By their own names. A language is a line here and a file in src/texts. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

const isLanguage = (text: string): text is Language => Object.hasOwn(languageNames, text)

/** `browser`: the first language of the browser that the dashboard has. */
export type LanguageChoice = Language | 'browser'
export const parseLanguageChoice = (text: string): LanguageChoice | null =>
  text === 'browser' || isLanguage(text) ? text : null

export const languageChoice = storedChoice<LanguageChoice>('language', 'browser', parseLanguageChoice)

/** The language that was used last in this browser, for /before-paint.js. */
const lastLanguage = textEntry('browser', 'lang', (text) => text)

function chosenLanguage(): Language {
  const choice = languageChoice.get()
  if (choice !== 'browser') return choice
  return navigator.languages.map((tag) => tag.split('-', 1).join('').toLowerCase()).find(isLanguage) ?? 'en'
}

/** The language that is shown. What depends on it renders again. */
export const shownLanguage = createStore<string>('en')

/** The parts of the texts that have been asked for, which another language needs, too. */
const wanted = new Set<Part>()

/** Without a connection, the texts stay in English until the next visit. */
async function loadPart(language: Language, part: Part) {
  if (language === 'en') return {}
  return (await parts[language][part]?.().catch(() => null))?.default ?? {}
}

/** Loads the texts of a part in the language that is shown, once. */
const loading = new Map<string, Promise<void>>()
export function loadTexts(part: Part): Promise<void> {
  wanted.add(part)
  const language = chosenLanguage()
  const key = `${language}/${part}`
  const known = loading.get(key)
  if (known) return known
  const load = async () => {
    const texts = await loadPart(language, part)
    if (language === currentLanguage()) addTexts(texts)
  }
  const loaded = load()
  loading.set(key, loaded)
  return loaded
}

/** Shows the chosen language, once its texts have loaded. */
async function showLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (language === currentLanguage()) return
  const texts = await Promise.all([...wanted].map((part) => loadPart(language, part)))
  if (language !== chosenLanguage()) return
  setLanguage(language, Object.assign({}, ...texts))
  document.documentElement.lang = language
  lastLanguage.set(language)
  shownLanguage.set(language)
}

/** Call once, before anything is rendered; resolves when the texts of the first page have loaded. */
export async function startLanguage(): Promise<void> {
  wanted.add('first')
  languageChoice.subscribe(() => void showLanguage())
  await showLanguage()
}
