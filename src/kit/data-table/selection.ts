/**
 * A selection of rows: a set of ids that only the person changes. Filtering, sorting and paging never do; what is no
 * longer in the list falls out of the count because it no longer exists.
 */

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  /** The row last clicked: where a range starts. */
  readonly anchor: Id | null
}

export const nothingSelected: Selection<never> = { ids: new Set<never>(), anchor: null }

/** One row on or off. */
export function toggleOne<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Shift: every row from the anchor to this one becomes what this one becomes. `shown` is the order on the screen; without
 * an anchor in it only this row changes.
 */
export function toggleRange<Id>(selection: Selection<Id>, id: Id, shown: readonly Id[]): Selection<Id> {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor)
  const to = shown.indexOf(id)
  if (from === -1 || to === -1) return toggleOne(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...withAll(selection, range, !selection.ids.has(id)), anchor: id }
}

/** All of these rows on or off; the others stay as they are. */
export function withAll<Id>({ ids, anchor }: Selection<Id>, of: readonly Id[], on: boolean): Selection<Id> {
  const next = new Set(ids)
  for (const id of of) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return { ids: next, anchor }
}

/** What the box in the header says of the rows shown. */
export function shownState<Id>({ ids }: Selection<Id>, shown: readonly Id[]): 'none' | 'some' | 'all' {
  const count = shown.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}
