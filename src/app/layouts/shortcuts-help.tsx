/** `?`: everything the keyboard can do here, and the switch for single keys. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { part, usePart } from '#ui/part.ts'

/** Whether the list is open; null before it was ever wanted. */
export const shortcutsHelp = createStore<boolean | null>(null)

const list = part(async () => (await import('./shortcuts-list.tsx')).ShortcutsList)

export function ShortcutsHelp() {
  // It goes with the frame, so that it does not open again for who signs in next.
  useEffect(() => () => shortcutsHelp.set(null), [])
  const open = useSyncExternalStore(shortcutsHelp.subscribe, shortcutsHelp.get)
  useShortcut('?', 'Show keyboard shortcuts', () => shortcutsHelp.set(true), 'Everywhere')
  const drawn = usePart(list, open === true, { open: open === true, onClose: () => shortcutsHelp.set(false) })
  return open === null ? null : drawn
}
