/** `mod+K`: go to any page or thing, or do something, by typing a part of its name. What shows it is fetched when it is first wanted. */
import Search from 'lucide-react/icons/search'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#api/store.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { part, usePart } from '#ui/part.ts'
import { noteVisit } from './recent.ts'

/** Whether it is open; null before it was ever wanted. Afterwards it stays, so that the focus returns when it closes. */
const palette = createStore<boolean | null>(null)
const show = () => palette.set(true)

const dialog = part(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** The way in for who does not know the keys, or has none. */
export const FindButton = ({ folded }: { folded: boolean }) => folded ? <IconButton label="Find" icon={Search} onClick={show} className="mx-auto" /> : (
  <Button icon={Search} onClick={show} variant="quiet" className="mx-2 mb-2 justify-start! px-3.5!">Find</Button>
)

export function Palette() {
  const { pathname } = useLocation()
  useEffect(() => noteVisit(pathname), [pathname])
  // Who comes after does not find it open.
  useEffect(() => () => palette.set(null), [])
  const open = useSyncExternalStore(palette.subscribe, palette.get)
  useShortcut('mod+k', 'Find a page, a thing or an action', show, 'Everywhere')
  const drawn = usePart(dialog, open === true, { open: open === true, onClose: () => palette.set(false) })
  return open === null ? null : drawn
}
