/**
 * Names, addresses, mail and keys as dots, for sharing the screen. Lasts until the tab is closed: /before-paint.js reads the same key. What is
 * hidden is decided in one place, src/styles/privacy.css: everything that holds data is, unless it is named there as harmless.
 */
import { textEntry } from '#api/storage.ts'
import { announce } from '#ui/announce.ts'
import { toast } from './toast.ts'

const stored = textEntry('tab', 'privacy', (text) => text)

export function togglePrivacy(): void {
  const on = document.documentElement.toggleAttribute('data-private')
  if (on) stored.set('on')
  else stored.remove()
  // The title of a page names what the page is about; page.tsx sets it without the name while data is hidden.
  document.title = on ? 'Quarterdeck' : `${document.querySelector('main h1')?.textContent ?? ''} · Quarterdeck`
  if (on)
    toast({ tone: 'info', text: 'Sensitive data is hidden in this tab. Press H, or use the account menu, to show it.' })
  else announce('Sensitive data is shown')
}
