/**
 * The state that a list keeps for each entry of the browser's history, so that Back shows the list as it was left. Kept
 * in the query cache, which is cleared with the session.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { session } from '#api/session/session.ts'
import type { RowId } from './column.ts'
import type { SelectionMemory } from './selection.ts'

/**
 * The height in px of a list that scrolls on its own; otherwise, it scrolls with the page, and its columns may be wider
 * than the page.
 */
export type ListHeight = number | 'page' | 'wide-page'

/** How far the table was scrolled, in px, its height then, and the row that had the focus. */
export interface ViewMemory {
  readonly scrollTop: number
  readonly height: ListHeight | undefined
  readonly focusedId: RowId | null
  /** The measurements of virtual cards. */
  readonly cards: readonly VirtualItem[] | undefined
}

interface ListMemory<T> {
  readonly view: ViewMemory | null
  readonly selected: SelectionMemory<RowId, T> | null
  /** See useGrouping. */
  readonly collapsed: ReadonlySet<string> | null
}

/** How long it is kept after the list has been left. Milliseconds. */
const keptMs = 3_600_000
const area = 'list-memory'

export function useListMemory<T>(name: string) {
  const client = useQueryClient()
  const { key } = useLocation()
  const [restored] = useState(() => client.getQueryData<ListMemory<T>>([area, name, key]))
  const [epoch] = useState(() => session.get().userEpoch)
  const save = useCallback(
    (changes: Partial<ListMemory<T>>) => {
      // The cache may already belong to the next user.
      if (session.get().userEpoch !== epoch) return
      client.setQueryDefaults([area], { gcTime: keptMs })
      client.setQueryData<ListMemory<T>>([area, name, key], (current) => ({
        view: null,
        selected: null,
        collapsed: null,
        ...current,
        ...changes,
      }))
    },
    [client, name, key, epoch],
  )
  return {
    view: restored?.view ?? null,
    selected: restored?.selected ?? null,
    collapsed: restored?.collapsed ?? null,
    saveView: useCallback((view: ViewMemory) => save({ view }), [save]),
    saveSelected: useCallback((selected: SelectionMemory<RowId, T>) => save({ selected }), [save]),
    saveCollapsed: useCallback((collapsed: ReadonlySet<string>) => save({ collapsed }), [save]),
  }
}
