/**
 * The command palette (`mod+K`): finds pages, nodes and actions by a part of their name. Its dialog is loaded on
 * demand.
 */
import { Search } from '#ui/icons/search.ts'
import { createRef, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { t } from '#contract/translate.ts'
import { createStore } from '#api/store.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { classes } from '#ui/class-names.ts'
import { dialogCode } from '#ui/dialog.tsx'
import { Kbd, keyLabel } from '#ui/kbd.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { loadAllTexts } from '#kit/preferences/language.ts'
import { useStore } from '#ui/use-store.ts'
import { navLinkClass } from '#ui/link.tsx'
import { clearVisits, recordVisit } from './recent-visits.ts'

const paletteOpen = createStore(false)
const paletteInput = createRef<HTMLInputElement>()

/** The search box gets the focus at once: text typed right after the shortcut would otherwise reach the page below. */
export function openPalette() {
  flushSync(() => paletteOpen.set(true))
  paletteInput.current?.focus()
  // Text typed earlier is replaced if the palette had not closed completely.
  paletteInput.current?.select()
}

const paletteDialog = lazyComponent(async () => {
  const [{ PaletteDialog }] = await Promise.all([import('./palette-dialog.tsx'), loadAllTexts()])
  return PaletteDialog
})

/** Loads the code of the palette, without which text typed right after its shortcut is lost. */
export function loadPalette(): void {
  paletteDialog.load()
  dialogCode.load()
}

/** Opens the palette without the keyboard. */
export const FindButton = ({ collapsed, className }: { collapsed: boolean; className?: string }) => (
  <button
    type="button"
    onClick={openPalette}
    title={collapsed ? t('Find') : undefined}
    className={classes(navLinkClass(false), 'bg-transparent', collapsed && 'justify-center', className)}
  >
    <Search size={18} aria-hidden className="flex-none" />
    <span className={collapsed ? 'sr-only' : 'flex-1 text-start'}>{t('Find')}</span>
    {collapsed ? null : (
      <span aria-hidden className="flex gap-1 pointer-coarse:hidden">
        <Kbd>{keyLabel('mod')}</Kbd>
        <Kbd>K</Kbd>
      </span>
    )}
  </button>
)

export function Palette() {
  const { pathname } = useLocation()
  useEffect(() => recordVisit(pathname), [pathname])
  // Cleared on sign-out, so that the next user sees neither the visits nor an open palette.
  useEffect(
    () => () => {
      clearVisits()
      paletteOpen.set(false)
    },
    [],
  )
  const open = useStore(paletteOpen)
  useShortcut('mod+k', t('Find a page, node or action'), openPalette, 'Everywhere')
  // It is mounted before it opens, and stays mounted, so that the focus returns on close.
  return useLazyComponent(paletteDialog, open, {
    open,
    inputRef: paletteInput,
    onClose: () => paletteOpen.set(false),
  })
}
