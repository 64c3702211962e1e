/** The selection of one list: counted over what exists, changed only by the person. */
import { useMemo, useState } from 'react'
import type { RowId } from './row-model.ts'
import { nothingSelected, shownState, toggleOne, toggleRange, withAll, type Selection } from './selection.ts'

interface Known<T> {
  readonly items: readonly T[]
  readonly shown: readonly T[]
  readonly idOf: (item: T) => RowId
  /** The items here are only a page: what is selected on others is kept as it was seen. */
  readonly paged: boolean
}

export function useSelection<T>({ items, shown, idOf, paged }: Known<T>) {
  const [selection, setSelection] = useState<Selection<RowId>>(nothingSelected)
  const [remembered, setRemembered] = useState<ReadonlyMap<RowId, T>>(new Map())
  const byId = useMemo(() => new Map(items.map((item) => [idOf(item), item])), [items, idOf])
  const shownIds = useMemo(() => shown.map(idOf), [shown, idOf])

  const chosen = useMemo(
    () => [...selection.ids].flatMap((id) => {
      const item = byId.get(id) ?? (paged ? remembered.get(id) : undefined)
      return item === undefined ? [] : [item]
    }),
    [selection.ids, byId, remembered, paged],
  )
  const isShown = useMemo(() => new Set(shownIds), [shownIds])
  const change = (next: Selection<RowId>) => {
    setSelection(next)
    if (paged) setRemembered(new Map([...remembered, ...byId].filter(([id]) => next.ids.has(id))))
  }
  return {
    ids: selection.ids,
    /** The selected items that exist. */
    chosen,
    notShown: chosen.filter((item) => !isShown.has(idOf(item))).length,
    state: shownState(selection, shownIds),
    toggle: (id: RowId, range: boolean) => change(range ? toggleRange(selection, id, shownIds) : toggleOne(selection, id)),
    toggleShown: () => change(withAll(selection, shownIds, shownState(selection, shownIds) !== 'all')),
    selectShown: () => change(withAll(selection, shownIds, true)),
    clear: () => change(nothingSelected),
  }
}
