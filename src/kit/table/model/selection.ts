import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { deletionsOf } from '#api/cache/deleted-items.ts'
import { useStore } from '#ui/use-store.ts'
import type { RowId } from './column.ts'
import { reselection } from './reselection.ts'

/**
 * A selection of rows: a set of IDs that only the user changes, never filtering, sorting or paging. Rows that no longer
 * exist are not counted.
 */

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  /** The row toggled last, where a range starts. */
  readonly anchor: Id | null
}

/** The selection that a list remembers, with the rows that are no longer on its page. */
export interface SelectionMemory<Id, T> {
  readonly selection: Selection<Id>
  readonly seenItems: ReadonlyMap<Id, T>
}

export const emptySelection: Selection<never> = { ids: new Set<never>(), anchor: null }

const ascending = (a: number, b: number) => a - b

/** Selects or deselects a row. */
export function toggleRow<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Shift-click: sets every row from the anchor to this one to the new state of this one. `visibleIds` is in the order on
 * the screen; if the anchor is not among them, only this row changes. Rows that are in several groups are taken where
 * they are closest to each other.
 */
export function toggleRange<Id>(selection: Selection<Id>, id: Id, visibleIds: readonly Id[]): Selection<Id> {
  const placesOf = (wanted: Id | null) => visibleIds.flatMap((each, at) => (each === wanted ? at : []))
  const targets = placesOf(id)
  const pairs = placesOf(selection.anchor).flatMap((from) => targets.map((to) => [from, to].toSorted(ascending)))
  const [closest] = pairs.toSorted(([from = 0, to = 0], [from2 = 0, to2 = 0]) => to - from - (to2 - from2))
  if (!closest) return toggleRow(selection, id)
  const [start = 0, end = 0] = closest
  const range = visibleIds.slice(start, end + 1)
  return { ...setRows(selection, range, !selection.ids.has(id)), anchor: id }
}

/** Selects or deselects several rows. */
export function setRows<Id>({ ids, anchor }: Selection<Id>, rowIds: readonly Id[], selected: boolean): Selection<Id> {
  const next = new Set(ids)
  for (const id of rowIds) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  return { ids: next, anchor }
}

/** The state of the checkbox in the header. */
export function selectionState<Id>({ ids }: Selection<Id>, visibleIds: readonly Id[]): 'none' | 'some' | 'all' {
  if (ids.size === 0) return 'none'
  const count = visibleIds.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === visibleIds.length ? 'all' : 'some'
}

interface SelectionOptions<Id extends RowId, T> {
  readonly items: readonly T[]
  readonly visibleItems: readonly T[]
  readonly getId: (item: T) => Id
  /**
   * The rows on the screen, unless they are the visible items in their order: those of a collapsed group are visible
   * but not shown.
   */
  readonly shownIds?: (() => readonly Id[]) | null
  /** The items are one page: selected items of other pages are kept as last seen, until this tab deletes them. */
  readonly paged?: boolean
  /**
   * More items are still loading. A selection that another page asks for waits for them, so that no action runs on a
   * part of it.
   */
  readonly loading?: boolean
  /** The area of the operations on the items. */
  readonly area?: unknown
  /** The selection at the time when this entry of the history was left. */
  readonly restored?: SelectionMemory<Id, T> | null
  readonly save?: (selected: SelectionMemory<Id, T>) => void
}

export function useSelection<Id extends RowId, T>(options: SelectionOptions<Id, T>) {
  const { items, visibleItems, getId, shownIds, paged = false, loading = false, area, restored, save } = options
  const [selection, setSelection] = useState<Selection<Id>>(restored?.selection ?? emptySelection)
  const [seenItems, setSeenItems] = useState<ReadonlyMap<Id, T>>(restored?.seenItems ?? new Map<Id, T>())
  useEffect(() => save?.({ selection, seenItems }), [save, selection, seenItems])
  const visibleIds = useMemo(() => visibleItems.map(getId), [visibleItems, getId])

  const deletions = deletionsOf(useQueryClient())
  const selectedItems = useMemo(() => {
    if (selection.ids.size === 0) return []
    const here = new Map(
      items.filter((item) => selection.ids.has(getId(item))).map((item) => [getId(item), item] as const),
    )
    // In the order on the screen, then those that search and filters hide.
    const ids = new Set([...visibleIds.filter((id) => here.has(id)), ...here.keys()])
    const deleted = new Set(deletions.map(([path, from]) => from === area && Object.values(path).at(-1)))
    const elsewhere = [...seenItems].filter(([id]) => selection.ids.has(id) && !here.has(id) && !deleted.has(id))
    return [...[...ids].flatMap((id) => here.get(id) ?? []), ...elsewhere.map(([, item]) => item)]
  }, [selection.ids, items, visibleIds, getId, seenItems, area, deletions])
  const hiddenCount = useMemo(() => {
    if (selectedItems.length === 0) return 0
    const visible = new Set(visibleIds)
    return selectedItems.filter((item) => !visible.has(getId(item))).length
  }, [selectedItems, visibleIds, getId])
  const update = (next: Selection<Id>) => {
    setSelection(next)
    if (!paged) return
    const itemsHere = items.map((item) => [getId(item), item] as const)
    setSeenItems(new Map([...seenItems, ...itemsHere].filter(([id]) => next.ids.has(id))))
  }
  const wanted = useStore(reselection)
  useEffect(() => {
    if (wanted === null || loading || wanted.path !== location.pathname) return
    const found = items.map(getId).filter((id) => wanted.ids.has(id))
    if (found.length === 0) return
    const missing = new Set(wanted.ids)
    for (const id of found) missing.delete(id)
    reselection.set(missing.size > 0 ? { ...wanted, ids: missing, isNew: false } : null)
    // oxlint-disable-next-line react/set-state-in-effect -- a press elsewhere asks for it, and rows may arrive later
    update(setRows(wanted.isNew ? emptySelection : selection, found, true))
  })
  return {
    ids: selection.ids,
    /** The selected items that still exist, in the order in which the list shows them. */
    selectedItems,
    hiddenCount,
    state: selectionState(selection, visibleIds),
    toggle: (id: Id, range: boolean) =>
      update(range ? toggleRange(selection, id, shownIds?.() ?? visibleIds) : toggleRow(selection, id)),
    /** Selects these rows, or deselects them if all of them are selected. A range may start at the last of them. */
    toggleAll: (ids: readonly Id[]) =>
      update({ ...setRows(selection, ids, selectionState(selection, ids) !== 'all'), anchor: ids.at(-1) ?? null }),
    toggleVisible: () => update(setRows(selection, visibleIds, selectionState(selection, visibleIds) !== 'all')),
    selectVisible: () => update(setRows(selection, visibleIds, true)),
    /** Selects all of these, including items on pages that were never shown. */
    selectItems: (all: readonly T[]) => {
      const next = setRows(selection, all.map(getId), true)
      setSelection(next)
      setSeenItems(new Map([...seenItems, ...all.map((item) => [getId(item), item] as const)]))
    },
    clear: () => update(emptySelection),
  }
}
