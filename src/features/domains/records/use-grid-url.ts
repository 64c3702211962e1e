/** Search, types, sorting and grouping of the grid are part of the address. */
import { useEffect, useRef, useState } from 'react'
import { recordTypeNames, type RecordType } from '#contract/rules/record-types.ts'
import { formatSort, parseSort, type Sort } from '#kit/data-table/sort.ts'
import { useSearchParams } from '#kit/search-params.ts'

export type Grouping = 'name' | 'type'

/** Delay after typing before the address changes. Milliseconds. */
const searchDebounceMs = 300

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
  const [urlParams, setUrlParams] = useSearchParams()
  // Optimistic: navigation is asynchronous, and a second change must not undo the first.
  const [optimistic, setOptimistic] = useState<{ from: URLSearchParams; to: URLSearchParams } | null>(null)
  const params = optimistic?.from === urlParams ? optimistic.to : urlParams
  const searchInUrl = params.get('q') ?? ''
  const [searchText, setSearchText] = useState(searchInUrl)
  const writtenSearch = useRef(searchInUrl)
  const afterPaint = useAfterPaint()

  const write = (next: URLSearchParams) => {
    writtenSearch.current = next.get('q') ?? ''
    setOptimistic({ from: urlParams, to: next })
    afterPaint(() => setUrlParams(next, { replace: true, preventScrollReset: true }))
  }
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (name !== 'q' && searchText !== '') next.set('q', searchText)
    if (value === '') next.delete(name)
    else next.set(name, value)
    write(next)
  }
  const latestSet = useRef(set)
  useEffect(() => {
    latestSet.current = set
  })
  // Navigation changes the search box; typing changes the address after a delay.
  useEffect(() => {
    if (searchInUrl === writtenSearch.current) return
    writtenSearch.current = searchInUrl
    setSearchText(searchInUrl)
  }, [searchInUrl])
  useEffect(() => {
    if (searchText === writtenSearch.current) return undefined
    const timer = setTimeout(() => latestSet.current('q', searchText), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [searchText])

  const sortText = params.get('sort')
  const types = new Set(params.get('type')?.split(',') ?? [])
  const grouping: Grouping = params.get('group') === 'type' ? 'type' : 'name'
  return {
    searchText,
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
      write(new URLSearchParams())
    },
  }
}
export type GridUrl = ReturnType<typeof useGridUrl>
