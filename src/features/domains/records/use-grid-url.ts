/** Search, types, sorting and grouping of the grid are part of the address. */
import { useEffect, useRef } from 'react'
import { recordTypeNames, type RecordType } from '#contract/rules/record-types.ts'
import { formatSort, parseSort, type Sort } from '#kit/data-table/sort.ts'
import { useSearchInAddress } from '#kit/search-in-address.ts'
import { clearSearchParams } from '#kit/search-params.ts'

export type Grouping = 'name' | 'type'

/** Returns a function that runs the latest work after the next paint: changing the address takes longer than sorting a zone. */
function useAfterPaint() {
  const scheduled = useRef<{ frame: number; timer?: ReturnType<typeof setTimeout> }>({ frame: 0 })
  useEffect(
    () => () => {
      cancelAnimationFrame(scheduled.current.frame)
      clearTimeout(scheduled.current.timer)
    },
    [],
  )
  return (work: () => void) => {
    cancelAnimationFrame(scheduled.current.frame)
    clearTimeout(scheduled.current.timer)
    scheduled.current.frame = requestAnimationFrame(() => {
      scheduled.current.timer = setTimeout(work)
    })
  }
}

export function useGridUrl() {
  const { params, searchInUrl, searchText, setSearchText, change } = useSearchInAddress({
    replace: true,
    schedule: useAfterPaint(),
  })
  const set = (name: string, value: string) =>
    change((params) => {
      if (value === '') params.delete(name)
      else params.set(name, value)
    })

  const sortText = params.get('sort')
  const types = new Set(params.get('type')?.split(',') ?? [])
  const grouping: Grouping = params.get('group') === 'type' ? 'type' : 'name'
  return {
    searchText,
    /** The search text when the user has stopped typing. */
    restedSearch: searchInUrl,
    setSearchText,
    /** The selected types; none means all. */
    types: recordTypeNames.filter((type) => types.has(type)),
    toggleType: (type: RecordType) =>
      set('type', recordTypeNames.filter((each) => types.has(each) !== (each === type)).join(',')),
    sort: sortText === null ? null : parseSort(sortText),
    setSort: (sort: Sort | null) => set('sort', sort ? formatSort(sort) : ''),
    grouping,
    setGrouping: (next: Grouping) => set('group', next === 'type' ? 'type' : ''),
    clear: () => {
      setSearchText('')
      change(clearSearchParams)
    },
  }
}
export type GridUrl = ReturnType<typeof useGridUrl>
