/** `mod+K`: go to any page or thing, or do something, by typing a part of its name. What shows it is fetched when it is first wanted. */
import Search from 'lucide-react/icons/search'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#api/store.ts'
import { keyName } from '#kit/key-name.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { classes } from '#ui/class-names.ts'
import { Kbd } from '#ui/kbd.tsx'
import { navLinkClass } from '#ui/nav.ts'
import { part, usePart } from '#ui/part.ts'
import { forgetVisits, noteVisit } from './recent.ts'

/** Whether it is open; null before it was ever wanted. Afterwards it stays, so that the focus returns when it closes. */
const palette = createStore<boolean | null>(null)
const show = () => palette.set(true)

const dialog = part(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** The way in for who does not know the keys, or has none. */
export const FindButton = ({ folded, className }: { folded: boolean; className?: string }) => (
  <button type="button" onClick={show} title={folded ? 'Find' : undefined} className={classes(navLinkClass(false), 'bg-transparent', folded && 'justify-center', className)}>
    <Search size={18} aria-hidden className="flex-none" />
    <span className={folded ? 'sr-only' : 'flex-1 text-left'}>Find</span>
    {folded ? null : <span aria-hidden className="flex gap-1 pointer-coarse:hidden"><Kbd>{keyName('mod')}</Kbd><Kbd>K</Kbd></span>}
  </button>
)

export function Palette() {
  const { pathname } = useLocation()
  useEffect(() => noteVisit(pathname), [pathname])
  // Who comes after finds neither where the one before was nor the palette open.
  useEffect(() => () => {
    forgetVisits()
    palette.set(null)
  }, [])
  const open = useSyncExternalStore(palette.subscribe, palette.get)
  useShortcut('mod+k', 'Find a page, a thing or an action', show, 'Everywhere')
  const drawn = usePart(dialog, open === true, { open: open === true, onClose: () => palette.set(false) })
  return open === null ? null : drawn
}
