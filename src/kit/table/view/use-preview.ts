/**
 * The preview of the focused row beside a list. The key `o` opens it; pressed again, it leads into the preview, which
 * Tab would reach only after all rows; and from there it closes the preview. Escape closes it, too. The preview follows
 * the focus, which stays in the list. Where the window is too narrow for both, the key opens the page of the row.
 */
import { useRef, useState, type FocusEvent } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { isTightViewport } from '#ui/viewport.ts'
import { useShortcut } from '../../shortcuts.ts'
import type { RowId } from '../model/column.ts'
import type { ListRow } from '../model/row-model.ts'
import { clickLinkOf, focusRow, rowIndexOf } from './row-keyboard.ts'

export function usePreview(rows: readonly ListRow[], enabled: boolean) {
  const [previewedId, setPreviewedId] = useState<RowId | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  const isOpen = previewedId !== null
  const index = isOpen ? rows.findIndex(({ item }) => item?.id === previewedId) : -1
  /** Null also when the row is gone, until another one has the focus. */
  const previewed = rows[index]?.item ?? null
  const show = (element: Element | null) => {
    const row = rows[rowIndexOf(element)]?.item
    if (row) setPreviewedId(row.id)
    return row
  }
  const close = () => {
    const list = listRef.current?.querySelector<HTMLElement>('[data-rows]')
    // The focus would be lost with the panel.
    if (list && panelRef.current?.contains(document.activeElement)) focusRow(list, index)
    setPreviewedId(null)
  }
  const handleKey = () => {
    const panel = panelRef.current
    if (isTightViewport()) clickLinkOf(document.activeElement)
    else if (!previewed) {
      const row = show(document.activeElement)
      if (row) announce(t('Preview of {label}', { label: row.label }))
    } else if (!panel || panel.contains(document.activeElement)) close()
    else panel.querySelector<HTMLElement>('a, button')?.focus()
  }
  useShortcut('o', t('Preview the focused row beside the list, then go into it'), enabled ? handleKey : null)
  useShortcut('Escape', t('Close the preview'), previewed ? close : null)
  return {
    previewed,
    listRef,
    panelRef,
    followFocus: ({ target }: FocusEvent) => {
      if (isOpen) show(target)
    },
    closePreview: close,
  }
}
