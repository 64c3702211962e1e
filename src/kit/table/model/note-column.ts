/** The column of the user's notes, for lists of resources that notes are written about. */
import { useMemo } from 'react'
import { t } from '#contract/translate.ts'
import { useStore } from '#ui/use-store.ts'
import type { ResourceKey } from '../../preferences/locks.ts'
import { noteOf, notes } from '../../preferences/notes.ts'
import type { Column } from './column.ts'

/** The columns with the column of notes added. `columns` and `keyOf` must be the same each time. */
export function useNoteColumn<T>(columns: readonly Column<T>[], keyOf: (item: T) => ResourceKey): readonly Column<T>[] {
  const current = useStore(notes)
  return useMemo(
    () => [
      ...columns,
      {
        id: 'note',
        header: () => t('Note'),
        value: (item) => noteOf(keyOf(item)),
        width: 12,
        hiddenByDefault: true,
        card: 'block',
        searchable: true,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the notes are read from their store
    [columns, keyOf, current],
  )
}
