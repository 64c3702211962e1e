/**
 * Shows names, addresses, mail and keys as dots, for screen sharing. Lasts until the tab is closed, whatever its
 * connection: /before-paint.js reads the same key. One place decides what is hidden, src/styles/privacy.css: everything
 * that holds data, unless it is named there as harmless.
 */
import { t } from '#contract/translate.ts'
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { applyTitle } from '../page/page.tsx'
import { toast, toasts } from '../toast.ts'

const stored = textEntry('tab', '@privacy', (text) => text)

/** Whether sensitive data is hidden in this tab. */
export const privacy = createStore(document.documentElement.hasAttribute('data-private'))

/** The id of the message that data is hidden, or shown. */
let hint = 0

export function togglePrivacy(): void {
  const on = document.documentElement.toggleAttribute('data-private')
  privacy.set(on)
  if (on) stored.set('on')
  else stored.remove()
  applyTitle()
  toasts.dismiss(hint)
  hint = toast({
    tone: 'info',
    text: on
      ? t('Sensitive data is hidden in this tab. Press H, or use the account menu, to show it.')
      : t('Sensitive data is shown in this tab. Press H, or use the account menu, to hide it.'),
    isPublic: true,
  })
}
