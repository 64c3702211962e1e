/** Which filters emptied a list: for each of them, how many rows there would be without it. */
import type { QueryClient } from '@tanstack/react-query'
import { pageSize } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { Column } from './model/column.ts'
import { applyFacets, type FacetView, type FacetSelection } from './model/facets.ts'
import { createMatcher, parseSearch, searchFields, shortenTerm, toSearchEntry, type Term } from './model/search.ts'
import { toServerFilter } from './model/server-filter.ts'
import { noSort } from './model/sort.ts'
import type { TableUrlState } from './model/use-table-url-state.ts'
import type { ListQueries } from './use-rows.ts'

/** A search term, or the selected values of one facet. */
export interface Criterion {
  /** "Status: Offline", "“web”". */
  readonly label: string
  readonly remove: () => void
  /** Rows that match without it. */
  readonly remaining: number
}

interface Options<T> {
  readonly client: QueryClient
  readonly list: ListQueries<T>
  /** All rows; of a list that the service pages, none. */
  readonly items: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly facets: readonly FacetView[]
  readonly urlState: Pick<TableUrlState, 'searchText' | 'facetSelection' | 'setFacet' | 'setSearchText'>
  readonly serverSide: boolean
}

/** Each criterion costs a request when the service does the filtering. */
const maxCriteria = 6

export async function analyzeEmptyResult<T>(options: Options<T>): Promise<readonly Criterion[]> {
  const { columns, facets, urlState } = options
  const { facetSelection, setFacet, setSearchText } = urlState
  const terms = parseSearch(urlState.searchText, searchFields(columns))
  const count = options.serverSide ? countAtService(options) : countHere(options)
  const criteria = [
    ...terms.map((term) => {
      const others = terms.filter((each) => each !== term)
      return {
        label: t('“{term}”', { term: shortenTerm(term.text) }),
        remove: () => setSearchText(others.map(({ text }) => text).join(' ')),
        remaining: () => count(others, facetSelection),
      }
    }),
    ...facets
      .filter(({ selected }) => selected.length > 0)
      .map(({ id, header, selected }) => ({
        label: `${header}: ${selected.map(({ label }) => label).join(` ${t('or')} `)}`,
        remove: () => setFacet(id, []),
        remaining: () => count(terms, new Map([...facetSelection].filter(([column]) => column !== id))),
      })),
  ]
  return Promise.all(
    criteria.slice(0, maxCriteria).map(async ({ label, remove, remaining }) => ({
      label,
      remove,
      remaining: await remaining(),
    })),
  )
}

type Count = (terms: readonly Term[], selection: FacetSelection) => Promise<number>

function countHere<T>({ columns, items }: Options<T>): Count {
  const entries = items.map((item) => toSearchEntry(columns, item))
  return async (terms, selection) =>
    applyFacets(
      entries.filter(createMatcher(columns, terms)).map(({ item }) => item),
      columns,
      selection,
    ).items.length
}

function countAtService<T>({ client, list, columns }: Options<T>): Count {
  return async (terms, selection) => {
    const { filter } = toServerFilter(columns, terms, selection, noSort)
    const page = list.page({ page: 1, page_size: pageSize.min }, filter)
    return (await client.fetchQuery(page)).results
  }
}
