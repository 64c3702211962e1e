/** The keys of a row on the page of its resource: `e`, `F2`, `Delete`. */
import { useNavigate } from 'react-router'
import { t } from '#contract/translate.ts'
import { useShortcut } from '../shortcuts.ts'
import type { Action } from './action.ts'
import { useActionKeys } from './action-menu.tsx'

interface ResourceKeysOptions<T> {
  /** The page that `e` opens if no action has that key. */
  editHref?: string
  /** Called after an action was done, not when it was canceled or has failed. */
  onDone?: (action: Action<T>) => void
}

/** In a list on the page, the keys belong to its rows. */
const outsideOfRows = (run: (() => void) | undefined) =>
  run ? () => document.activeElement?.closest('[data-rows]') ?? run() : null

export function useResourceKeys<T>(
  actions: readonly Action<T>[],
  resource: T,
  { editHref, onDone }: ResourceKeysOptions<T>,
) {
  const navigate = useNavigate()
  const keys = useActionKeys()(actions, resource, onDone)
  const edit = keys['e'] ?? (editHref === undefined ? undefined : () => void navigate(editHref))
  useShortcut('e', t('Edit'), outsideOfRows(edit))
  useShortcut('F2', t('Rename'), outsideOfRows(keys['F2']))
  useShortcut('Delete', t('Delete'), outsideOfRows(keys['Delete']))
}
