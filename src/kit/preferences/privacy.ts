/**
 * Names, addresses, mail and keys as dots, for sharing the screen. Lasts until the tab is closed, whatever its
 * connection: /before-paint.js reads the same key. What is hidden is decided in one place, src/styles/privacy.css:
 * everything that holds data is, unless it is named there as harmless.
 */
import { t } from '#contract/translate.ts'
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { announce } from '#ui/announce.ts'
import { applyTitle } from '../page/page.tsx'
import { toast, toasts } from '../toast.ts'

const stored = textEntry('tab', '@privacy', (text) => text)

/** Whether sensitive data is hidden in this tab. */
export const privacy = createStore(document.documentElement.hasAttribute('data-private'))

/** The message that it is hidden. */
let hint = 0

export function togglePrivacy(): void {
  const on = document.documentElement.toggleAttribute('data-private')
  privacy.set(on)
  if (on) stored.set('on')
  else stored.remove()
  applyTitle()
  toasts.dismiss(hint)
  if (on)
    hint = toast({
      tone: 'info',
      text: t('Sensitive data is hidden in this tab. Press H, or use the account menu, to show it.'),
      isPublic: true,
    })
  else announce(t('Sensitive data is shown'))
}
