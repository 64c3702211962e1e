/** The list of keyboard shortcuts, opened with `?`. */
import { useEffect } from 'react'
import { t } from '#contract/translate.ts'
import { createStore } from '#api/store.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'

/** Whether the list is open; null until it is opened for the first time. */
export const shortcutsHelpOpen = createStore<boolean | null>(null)

const shortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

export function ShortcutsHelp() {
  // Closed on sign-out, so that it is not open for the next user.
  useEffect(() => () => shortcutsHelpOpen.set(null), [])
  const open = useStore(shortcutsHelpOpen)
  useShortcut('?', t('Keyboard shortcuts'), () => shortcutsHelpOpen.set(true), 'Everywhere')
  const content = useLazyComponent(shortcutsDialog, open === true, {
    open: open === true,
    onClose: () => shortcutsHelpOpen.set(false),
  })
  return open === null ? null : content
}
