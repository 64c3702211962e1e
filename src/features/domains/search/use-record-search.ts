/** Searches the records of many domains, a few at the same time; what is found shows at once. */
import { useEffect, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { Filter } from '#contract/filter.ts'
import { searchRecords, type FoundRecord } from '#queries/record-search.ts'

export interface RecordSearch {
  readonly found: readonly FoundRecord[]
  /** Domains that were searched. */
  readonly searched: number
  /** Domains that could not be searched. */
  readonly failed: readonly Domain[]
  /** Domains with more matches than are shown. */
  readonly truncated: readonly Domain[]
  readonly done: boolean
}

const noSearch: RecordSearch = { found: [], searched: 0, failed: [], truncated: [], done: true }

/** The text in a value, or in a name, which may be entered in full. */
export function searchFilter(text: string, { domain }: Pick<Domain, 'domain'>): Filter {
  const lower = text.toLowerCase().replace(/\.$/, '')
  const isApex = lower === domain
  const name = lower.endsWith(`.${domain}`) ? lower.slice(0, -domain.length - 1) : lower
  return {
    '+or': [{ target: { '+contains': lower } }, isApex ? { name: '' } : { name: { '+contains': name } }],
  }
}

/** Searches again whenever the text or the domains change; nothing without a text. */
export function useRecordSearch(text: string, domains: readonly Domain[]): RecordSearch {
  const [state, setState] = useState<{ key: string; search: RecordSearch }>({ key: '', search: noSearch })
  const key = `${text} ${domains.length}`
  useEffect(() => {
    if (text === '') return undefined
    const stop = new AbortController()
    const update = (change: (search: RecordSearch) => RecordSearch) => {
      if (!stop.signal.aborted)
        setState((current) => ({
          key,
          search: change(current.key === key ? current.search : { ...noSearch, done: false }),
        }))
    }
    update((search) => search)
    void searchRecords({
      domains,
      filterFor: (domain) => searchFilter(text, domain),
      signal: stop.signal,
      onFound: (domain, found, truncated) =>
        update((search) => ({
          ...search,
          searched: search.searched + 1,
          found: [...search.found, ...found],
          truncated: truncated ? [...search.truncated, domain] : search.truncated,
        })),
      onFailed: (domain) =>
        update((search) => ({ ...search, searched: search.searched + 1, failed: [...search.failed, domain] })),
    }).then(() => update((search) => ({ ...search, done: true })))
    return () => stop.abort()
  }, [text, domains, key])
  if (text === '') return noSearch
  return state.key === key ? state.search : { ...noSearch, done: false }
}
