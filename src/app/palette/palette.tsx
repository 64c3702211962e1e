/** `mod+K`: go to any page or thing by typing a part of its name. What shows it is fetched when it is first wanted. */
import { useState } from 'react'
import { useShortcut } from '#kit/shortcuts.ts'
import { part, usePart } from '#ui/part.ts'

const dialog = part(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

export function Palette() {
  // Null before it was ever wanted; afterwards it stays, so that the focus returns when it closes.
  const [open, setOpen] = useState<boolean | null>(null)
  useShortcut('mod+k', 'Find a page or a node', () => setOpen(true), 'Everywhere')
  const drawn = usePart(dialog, open === true, { open: open === true, onClose: () => setOpen(false) })
  return open === null ? null : drawn
}
