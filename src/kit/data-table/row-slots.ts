/**
 * Which elements the rows of a table take. Filtering, sorting and scrolling replace most of the visible rows at once, and changing the texts of
 * an element takes a fraction of the time of making a new one. A row keeps its element, and with it the focus, for as long as it is rendered.
 */
import { useState } from 'react'
import type { RowId } from './row-model.ts'

/** The slot of each rendered row by its key, in the order of the rows. */
export type Slots = ReadonlyMap<RowId, number>

const noSlots: Slots = new Map()

/** The slots for these rows. New rows take those of rows that have gone, but never that of `focused`: the focus would go to another row. */
export function assignSlots(previous: Slots, keys: readonly RowId[], focused: RowId | null): Slots {
  const wanted = new Set(keys)
  const free = [...previous].flatMap(([key, slot]) => (wanted.has(key) || key === focused ? [] : [slot]))
  let last = Math.max(-1, ...previous.values())
  return new Map(keys.map((key) => [key, previous.get(key) ?? free.shift() ?? (last += 1)]))
}

const isSame = (slots: Slots, keys: readonly RowId[]) => {
  const known = [...slots.keys()]
  return known.length === keys.length && keys.every((key, index) => known[index] === key)
}

/** The slots of the rendered rows, for the `key` of their elements. `focused`: the row that had the focus last. */
export function useRowSlots(keys: readonly RowId[], focused: RowId | null): Slots {
  const [slots, setSlots] = useState(noSlots)
  if (isSame(slots, keys)) return slots
  const next = assignSlots(slots, keys, focused)
  setSlots(next)
  return next
}
