/**
 * The entry. Sends the first requests, then evaluates the rest of the code, which has been loading in the meantime:
 * evaluation keeps the browser busy, and the responses arrive during that time.
 */
import { currentLanguage } from '#contract/translate.ts'
import { startPreload } from '#api/preload.ts'
import { startLanguage } from '#kit/preferences/language.ts'

/** The script may run before the page has been parsed. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
  else resolve()
})

/** The browser reads its language data at the first use of Intl, which takes 20 ms. */
const readLanguageData = () =>
  void [new Intl.RelativeTimeFormat(currentLanguage()), new Intl.Collator(currentLanguage())]

// After the frame has been painted the page only waits for the first responses.
void parsed.then(() => requestAnimationFrame(() => setTimeout(readLanguageData)))

void Promise.all([startPreload(), parsed, startLanguage()])
  .then(() => import('./start.tsx'))
  .then(({ start }) => start())
