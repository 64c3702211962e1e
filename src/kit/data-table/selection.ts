/**
 * A selection of rows: a set of IDs that only the user changes, never filtering, sorting or paging. Rows that no longer exist are
 * not counted.
 */

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  /** The row toggled last, where a range starts. */
  readonly anchor: Id | null
}

export const emptySelection: Selection<never> = { ids: new Set<never>(), anchor: null }

/** Selects or deselects a row. */
export function toggleRow<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Shift-click: sets every row from the anchor to this one to the new state of this one. `visibleIds` is in the order on the screen;
 * if the anchor is not among them, only this row changes.
 */
export function toggleRange<Id>(selection: Selection<Id>, id: Id, visibleIds: readonly Id[]): Selection<Id> {
  const from = selection.anchor === null ? -1 : visibleIds.indexOf(selection.anchor)
  const to = visibleIds.indexOf(id)
  if (from === -1 || to === -1) return toggleRow(selection, id)
  const range = visibleIds.slice(Math.min(from, to), Math.max(from, to) + 1)
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
  const count = visibleIds.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === visibleIds.length ? 'all' : 'some'
}
