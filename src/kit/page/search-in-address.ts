/** A search box whose text is part of the address: `?q=`. */
import { useEffect, useRef, useState } from 'react'
import { maxSearchLength } from '#ui/search-input.tsx'
import { useSearchParams, type ChangeOptions, type Edit } from './search-params.ts'

/** Delay after typing before the address changes. Milliseconds. */
const searchDebounceMs = 300

const searchIn = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, maxSearchLength)

/**
 * The parameters of the address and the text of the search box. `change` also writes that text, unless its edit sets
 * `q` itself. When the user has stopped typing, the text is written with these options, and with `editAfterTyping`.
 */
export function useSearchInAddress(options: ChangeOptions, editAfterTyping: Edit = () => {}) {
  const [params, changeParams] = useSearchParams()
  const searchInUrl = searchIn(params)
  const [searchText, setSearchText] = useState(searchInUrl)
  const writtenSearch = useRef(searchInUrl)
  // Navigation changes the search box; typing changes the address after a delay.
  useEffect(() => {
    if (searchInUrl === writtenSearch.current) return
    writtenSearch.current = searchInUrl
    setSearchText(searchInUrl)
  }, [searchInUrl])
  const change = (edit: Edit, changed?: ChangeOptions) =>
    changeParams(
      (next) => {
        if (searchText) next.set('q', searchText)
        else next.delete('q')
        edit(next)
        writtenSearch.current = searchIn(next)
      },
      { preventScrollReset: true, ...options, ...changed },
    )
  const latestWrite = useRef(() => {})
  useEffect(() => {
    latestWrite.current = () => change(editAfterTyping)
  })
  useEffect(() => {
    if (searchText === writtenSearch.current) return undefined
    const timer = setTimeout(() => latestWrite.current(), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [searchText])
  return { params, searchInUrl, searchText, setSearchText, change }
}
