/** The language of the dashboard: a preference of the user, or that of the browser. */
import { addTexts, currentLanguage, setLanguage, type Catalog } from '#contract/translate.ts'
import { createStore } from '#api/store.ts'
import { parts } from 'virtual:texts'
import { isPageBusy } from '../dialogs/page-busy.ts'
import { storedPreference } from './choices.ts'

/** As in the `lang` attribute: English, and one for each catalog in src/texts. */
const languages: readonly string[] = ['en', ...Object.keys(parts)]

/** The languages to choose from, by their own names. */
export const languageOptions = () =>
  languages.map((value) => ({
    value,
    label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
  }))

/** A language; or `browser`, the first language of the browser that the dashboard has. */
export const parseLanguageChoice = (text: string): string | null =>
  text === 'browser' || languages.includes(text) ? text : null

export const languageChoice = storedPreference('language', 'browser', parseLanguageChoice)

function chosenLanguage(): string {
  const choice = languageChoice.get()
  if (choice !== 'browser') return choice
  const primary = navigator.languages.map((tag) => tag.split('-', 1).join('').toLowerCase())
  return primary.find((language) => languages.includes(language)) ?? 'en'
}

/** The shown language. Everything that depends on it renders again. */
export const shownLanguage = createStore('en')

/** The parts of the texts that have been requested; another language needs them, too. */
const wanted = new Set<string>()
const loading = new Map<string, Promise<Catalog | null>>()
/** The texts of the shown language that `t` already knows. */
const added = new Set<Catalog>()

/** Null for English, and without a connection: the texts then stay in English until they are requested again. */
function loadPart(language: string, part: string): Promise<Catalog | null> {
  const load = parts[language]?.[part]
  if (!load) return Promise.resolve(null)
  const key = `${language}/${part}`
  const known = loading.get(key)
  if (known) return known
  const loaded = load().then(
    (module) => module.default,
    () => {
      loading.delete(key)
      return null
    },
  )
  loading.set(key, loaded)
  return loaded
}

/** Loads the texts of a part (scripts/build/texts.ts) in the language that is shown. */
export async function loadTexts(part: string): Promise<void> {
  wanted.add(part)
  const language = chosenLanguage()
  const texts = await loadPart(language, part)
  if (texts === null || language !== currentLanguage() || added.has(texts)) return
  added.add(texts)
  addTexts(texts)
}

/** The parts of every language: English has none to load, but the user may change to a language that needs them. */
const allParts: ReadonlySet<string> = new Set(Object.values(parts).flatMap((ofLanguage) => Object.keys(ofLanguage)))

/** For components that show texts of every feature. */
export const loadAllTexts = () => Promise.all([...allParts].map((part) => loadTexts(part)))

/** Keeps the choice for the service's own pages, which read it (server/texts.ts). */
function keepForService(choice: string) {
  const maxAge = choice === 'browser' ? 0 : 31_536_000
  document.cookie = `language=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
}

/** How often to check whether a page in use may show another language by now. Milliseconds. */
const inUseDelayMs = 2000

/** Whether rendering the page again would lose what the user is entering. */
const isInUse = () => isPageBusy() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Shows the language that was chosen in another tab or browser, as soon as that loses nothing here. */
function followLanguage(): void {
  if (chosenLanguage() !== currentLanguage() && isInUse()) setTimeout(followLanguage, inUseDelayMs)
  else void showLanguage()
}

/** Chooses a language and shows it. */
export function chooseLanguage(choice: string): void {
  languageChoice.set(choice)
  void showLanguage()
}

/** Shows the chosen language, once its texts have loaded. */
async function showLanguage(): Promise<void> {
  const language = chosenLanguage()
  const loaded = await Promise.all([...wanted].map((part) => loadPart(language, part)))
  if (language !== chosenLanguage()) return
  document.documentElement.lang = language
  if (language === currentLanguage()) return
  setLanguage(language)
  added.clear()
  for (const texts of loaded) {
    if (texts === null) continue
    added.add(texts)
    addTexts(texts)
  }
  shownLanguage.set(language)
}

/** Call once, before anything is rendered; resolves when the texts of the first page have loaded. */
export async function startLanguage(): Promise<void> {
  wanted.add('first')
  languageChoice.subscribe(() => {
    keepForService(languageChoice.get())
    followLanguage()
  })
  await showLanguage()
}
