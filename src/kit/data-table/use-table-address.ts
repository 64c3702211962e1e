/** Search, filters, sort, columns and page of a list live in the address, so that they can be bookmarked, shared and gone back to. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from '../search-params.ts'
import type { Column } from './column.ts'
import { rememberColumns, rememberedColumns } from './column-choice.ts'
import { toggled, type Chosen } from './facets.ts'
import { readSort, writeSort, type Sort } from './order.ts'

/** After this pause in typing the address follows. Milliseconds. */
const pause = 300

export interface TableAddress {
  /** What stands in the search box. */
  readonly typed: string
  readonly setTyped: (text: string) => void
  /** The search as the address has it: after a pause in typing. */
  readonly settled: string
  readonly chosen: Chosen
  readonly toggle: (column: string, value: string) => void
  readonly clearFacet: (column: string) => void
  readonly clearAll: () => void
  readonly sort: Sort | null
  readonly setSort: (sort: Sort | null) => void
  /** Ids of the shown columns in the order of the list. */
  readonly shown: ReadonlySet<string>
  /** Null: back to the list's own choice. */
  readonly setShown: (shown: ReadonlySet<string> | null) => void
  /** Starts at 1; only lists that the service pages use it. */
  readonly page: number
  readonly setPage: (page: number) => void
}

const chosenIn = (params: URLSearchParams, facets: readonly string[]): Chosen =>
  new Map(facets.flatMap((id) => {
    const values = params.getAll(id)
    return values.length > 0 ? [[id, new Set(values)] as const] : []
  }))

function sortIn<T>(params: URLSearchParams, columns: readonly Column<T>[], fallback: string | undefined): Sort | null {
  const text = params.get('sort') ?? fallback
  if (text === undefined) return null
  const sort = readSort(text)
  return columns.some((column) => column.id === sort.column) ? sort : null
}

function shownIn<T>(params: URLSearchParams, name: string, columns: readonly Column<T>[]): ReadonlySet<string> {
  const listed = params.get('columns')?.split(',') ?? rememberedColumns(name)
  const known = listed?.filter((id) => columns.some((column) => column.id === id))
  const [first] = columns
  return new Set([...(first ? [first.id] : []), ...(known ?? columns.filter((column) => !column.hidden).map((column) => column.id))])
}

/** Reads and writes the address of the list called `name`; its first column is always shown. */
export function useTableAddress<T>(name: string, columns: readonly Column<T>[], defaultSort?: string): TableAddress {
  const [address, setParams] = useSearchParams()
  // What was written stands at once; the router may take its time, and a second change must not undo the first.
  const [ahead, setAhead] = useState<{ from: URLSearchParams; to: URLSearchParams } | null>(null)
  const params = ahead?.from === address ? ahead.to : address
  const inAddress = params.get('q') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)

  const write = (change: (next: URLSearchParams) => void, options: { replace?: boolean; search?: string; keepPage?: boolean } = {}) => {
    const search = options.search ?? typed
    const next = new URLSearchParams(params)
    if (!options.keepPage) next.delete('page')
    if (search) next.set('q', search)
    else next.delete('q')
    change(next)
    written.current = search
    setAhead({ from: address, to: next })
    setParams(next, { replace: options.replace ?? false, preventScrollReset: true })
  }
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  // Going back or following a link changes the address; typing changes it after a pause.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (typed === written.current) return undefined
    const timer = setTimeout(() => latest.current(() => undefined, { replace: true, search: typed }), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const facets = useMemo(() => columns.filter((column) => column.facet).map((column) => column.id), [columns])
  const chosen = useMemo(() => chosenIn(params, facets), [params, facets])
  const sort = useMemo(() => sortIn(params, columns, defaultSort), [params, columns, defaultSort])
  const shown = useMemo(() => shownIn(params, name, columns), [params, name, columns])

  const setFacet = (id: string, values: Iterable<string>) => write((next) => {
    next.delete(id)
    for (const value of values) next.append(id, value)
  })
  return {
    typed,
    setTyped,
    settled: inAddress,
    chosen,
    toggle: (column, value) => setFacet(column, toggled(chosen, column, value).get(column) ?? []),
    clearFacet: (column) => setFacet(column, []),
    clearAll: () => {
      setTyped('')
      write((next) => facets.forEach((id) => next.delete(id)), { search: '' })
    },
    sort,
    setSort: (next) => write((to) => (next ? to.set('sort', writeSort(next)) : to.delete('sort')), { replace: true }),
    shown,
    setShown: (ids) => {
      rememberColumns(name, ids ? [...ids] : null)
      write((next) => (ids ? next.set('columns', [...ids].join(',')) : next.delete('columns')), { replace: true, keepPage: true })
    },
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    setPage: (page) => write((next) => (page > 1 ? next.set('page', String(page)) : next.delete('page')), { keepPage: true }),
  }
}
