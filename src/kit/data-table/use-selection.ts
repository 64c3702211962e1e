/** The selection of a list; only the user changes it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { deletionsOf } from '#api/deleted.ts'
import type { SelectionMemory } from './list-memory.ts'
import type { RowId } from './row-model.ts'
import { emptySelection, selectionState, toggleRow, toggleRange, setRows, type Selection } from './selection.ts'

interface SelectionOptions<T> {
  readonly items: readonly T[]
  readonly visibleItems: readonly T[]
  readonly getId: (item: T) => RowId
  /** The items are one page: selected items of other pages are kept as last seen, until this tab deletes them. */
  readonly paged: boolean
  /** Of the operations on the items. */
  readonly area: unknown
  /** What was selected when this entry of the history was left. */
  readonly restored: SelectionMemory<T> | null
  readonly save: (selected: SelectionMemory<T>) => void
}

export function useSelection<T>(options: SelectionOptions<T>) {
  const { items, visibleItems, getId, paged, area, restored, save } = options
  const [selection, setSelection] = useState<Selection<RowId>>(restored?.selection ?? emptySelection)
  const [seenItems, setSeenItems] = useState<ReadonlyMap<RowId, T>>(restored?.seenItems ?? new Map<RowId, T>())
  useEffect(() => save({ selection, seenItems }), [save, selection, seenItems])
  const itemsById = useMemo(() => new Map(items.map((item) => [getId(item), item])), [items, getId])
  const visibleIds = useMemo(() => visibleItems.map(getId), [visibleItems, getId])

  const deletions = deletionsOf(useQueryClient())
  const selectedItems = useMemo(() => {
    const deleted = new Set(deletions.map(([path, from]) => from === area && Object.values(path).at(-1)))
    return [...selection.ids].flatMap((id) => {
      const item = itemsById.get(id) ?? (paged && !deleted.has(id) ? seenItems.get(id) : undefined)
      return item === undefined ? [] : [item]
    })
  }, [selection.ids, itemsById, seenItems, paged, area, deletions])
  const visibleIdSet = useMemo(() => new Set(visibleIds), [visibleIds])
  const update = (next: Selection<RowId>) => {
    setSelection(next)
    if (paged) setSeenItems(new Map([...seenItems, ...itemsById].filter(([id]) => next.ids.has(id))))
  }
  return {
    ids: selection.ids,
    /** The selected items that still exist. */
    selectedItems,
    hiddenCount: selectedItems.filter((item) => !visibleIdSet.has(getId(item))).length,
    state: selectionState(selection, visibleIds),
    toggle: (id: RowId, range: boolean) =>
      update(range ? toggleRange(selection, id, visibleIds) : toggleRow(selection, id)),
    toggleVisible: () => update(setRows(selection, visibleIds, selectionState(selection, visibleIds) !== 'all')),
    selectVisible: () => update(setRows(selection, visibleIds, true)),
    /** Also those that are on no page that was shown. */
    selectItems: (all: readonly T[]) => {
      const next = setRows(selection, all.map(getId), true)
      setSelection(next)
      setSeenItems(new Map([...seenItems, ...all.map((item) => [getId(item), item] as const)]))
    },
    clear: () => update(emptySelection),
  }
}
