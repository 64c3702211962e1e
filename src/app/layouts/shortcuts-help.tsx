/** `?`: everything the keyboard can do here, and the switch for single keys. */
import { Suspense, lazy, useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'
import { useShortcut } from '#kit/shortcuts.ts'

/** Whether the list is open; null before it was ever wanted. */
export const shortcutsHelp = createStore<boolean | null>(null)

const List = lazy(async () => ({ default: (await import('./shortcuts-list.tsx')).ShortcutsList }))

export function ShortcutsHelp() {
  const open = useSyncExternalStore(shortcutsHelp.subscribe, shortcutsHelp.get)
  useShortcut('?', 'Show keyboard shortcuts', () => shortcutsHelp.set(true), 'Everywhere')
  return open === null ? null : <Suspense><List open={open} onClose={() => shortcutsHelp.set(false)} /></Suspense>
}
