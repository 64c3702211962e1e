/**
 * Converts search and filters to X-Filter (gaps 1.2), for lists too long for the browser. Terms that X-Filter cannot
 * express are returned in `unsupportedTerms`, so that the table can tell the user.
 */
import { filterCostReason, filterHeader, filterLimits, type Filter } from '#contract/filter.ts'
import { formatValue, type Column } from './column.ts'
import { emptyValue, type FacetSelection } from './facets.ts'
import type { Sort } from './sort.ts'
import { columnsForField, createValueTest, hasWordStartingWith, isId, type Term, type SearchValue } from './search.ts'

export interface ServerFilter {
  /** Undefined without search, filters and sort order. */
  readonly filter: Filter | undefined
  /** The terms as typed and the labels of filters that the service cannot apply. */
  readonly unsupportedTerms: readonly string[]
  /** The headers of columns in which words are searched for, but not by the service. */
  readonly unsearchedColumns: readonly string[]
}

const anyOf = (filters: Filter[]): Filter | null => {
  const [only] = filters
  if (!only) return null
  return filters.length === 1 ? only : { '+or': filters }
}

/**
 * Known values that match by value or label, because the service does not know the labels. A word matches an id only as
 * a whole.
 */
function matchingOptions<T>(column: Column<T>, searchValue: SearchValue, isWord: boolean): readonly string[] {
  const { text } = searchValue
  const matches = isWord
    ? (names: readonly string[]) =>
        names.some((name) => (column.facet ? hasWordStartingWith(name, text) : name.includes(text)))
    : createValueTest(column, searchValue)
  return (column.options ?? []).filter((value) => {
    const [id, label] = [value.toLowerCase(), formatValue(column, value).toLowerCase()]
    return matches(isWord && isId(column) && id !== text ? [label] : [id, label])
  })
}

/** The filters for a value in a column; empty when it cannot match or cannot be expressed. */
function valueFilters<T>(column: Column<T>, searchValue: SearchValue, isWord: boolean): Filter[] {
  const field = column.filterField
  if (!field || searchValue.text === '*') return []
  if (column.options) return matchingOptions(column, searchValue, isWord).map((value) => ({ [field]: value }))
  if (column.compareAs === 'number')
    return /^\d{1,15}$/.test(searchValue.text) ? [{ [field]: Number(searchValue.text) }] : []
  const forms = column.searchForms?.(searchValue.text) ?? [searchValue.text]
  // Every text contains the empty text, so an empty value must match exactly.
  return forms.map((form) => ({ [field]: searchValue.exact || form === '' ? form : { '+contains': form } }))
}

/** No object has this ID. For a term that matches no known value. */
const matchNothing: Filter = { id: 0 }

function termFilter<T>(columns: readonly Column<T>[], { field, values, negated }: Term): Filter | null {
  const candidates = field === null ? columns.filter((column) => column.searchable) : columnsForField(columns, field)
  const filterable = candidates.filter((column) => column.filterField && !values.some(({ text }) => text === '*'))
  if (filterable.length === 0 || negated) return null
  return (
    anyOf(filterable.flatMap((column) => values.flatMap((value) => valueFilters(column, value, field === null)))) ??
    // A column that the service cannot filter by may contain it.
    (filterable.length === candidates.length ? matchNothing : null)
  )
}

function facetFilter<T>(columns: readonly Column<T>[], id: string, values: ReadonlySet<string>): Filter | null {
  const field = columns.find((column) => column.id === id)?.filterField
  if (!field || values.has(emptyValue)) return null
  return anyOf([...values].map((value) => ({ [field]: value })))
}

/** The service sorts by one member. */
const sortClause = <T>(columns: readonly Column<T>[], [key]: Sort): Filter => {
  const column = columns.find((each) => each.id === key?.column)
  if (!key || !column?.filterField || !column.serverSortable) return {}
  return { '+order_by': column.filterField, '+order': key.descending ? 'desc' : 'asc' }
}

/**
 * Characters of the header. Some room remains, because the identifiers of the service may be longer than those used
 * here.
 */
const maxHeaderLength = filterLimits.bytes - 1024

/** The service rejects a filter that is too long or too expensive as a whole. */
const isAccepted = (filter: Filter) =>
  filterCostReason(filter) === null && filterHeader(filter).length <= maxHeaderLength

export function toServerFilter<T>(
  columns: readonly Column<T>[],
  terms: readonly Term[],
  selection: FacetSelection,
  sort: Sort,
): ServerFilter {
  const clauses = [
    ...terms.map((term) => ({ text: term.text, filter: termFilter(columns, term) })),
    ...[...selection].map(([id, values]) => ({
      text: columns.find((column) => column.id === id)?.header() ?? id,
      filter: facetFilter(columns, id, values),
    })),
  ]
  const filters: Filter[] = []
  const unsupportedTerms: string[] = []
  const order = sortClause(columns, sort)
  for (const { text, filter } of clauses) {
    if (filter && isAccepted({ '+and': [...filters, filter], ...order })) filters.push(filter)
    else unsupportedTerms.push(text)
  }
  const hasWord = terms.some(({ field, text }) => field === null && !unsupportedTerms.includes(text))
  const filter: Filter = { ...(filters.length > 0 ? { '+and': filters } : {}), ...order }
  return {
    filter: Object.keys(filter).length > 0 ? filter : undefined,
    unsupportedTerms,
    unsearchedColumns: columns.flatMap(({ searchable, filterField, header }) =>
      hasWord && searchable && !filterField ? header() : [],
    ),
  }
}
