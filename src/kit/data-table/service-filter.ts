/**
 * A search and filter as the service understands it (X-Filter, gaps 1.2), for lists too long for the browser. What it
 * cannot ask is returned in `unsaid`, so that the table says so instead of showing something else than was asked for.
 */
import type { Filter } from '#contract/filter.ts'
import { wordsOf, type Column } from './column.ts'
import { none, type Chosen } from './facets.ts'
import type { Sort } from './order.ts'
import { columnsNamed, startsWord, type Term, type Wanted } from './search.ts'

export interface ServiceFilter {
  /** Undefined when everything is wanted in the service's own order. */
  readonly filter: Filter | undefined
  /** The terms and filters the service cannot apply, as people wrote them. */
  readonly unsaid: readonly string[]
}

const anyOf = (filters: Filter[]): Filter | null => {
  const [only] = filters
  if (!only) return null
  return filters.length === 1 ? only : { '+or': filters }
}

/** Known values whose id or words match, for columns whose words the service does not know. */
const knownMatching = <T>(column: Column<T>, { text, whole }: Wanted) =>
  (column.known ?? []).filter((value) => {
    const names = [value, wordsOf(column, value)].map((name) => name.toLowerCase())
    return names.some((name) => (whole ? name === text : column.facet ? startsWord(name, text) : name.includes(text)))
  })

/** One value in one column; empty when it cannot match or cannot be asked. */
function inColumn<T>(column: Column<T>, wanted: Wanted): Filter[] {
  const field = column.filterField
  if (!field || wanted.text === '*') return []
  if (column.known) return knownMatching(column, wanted).map((value) => ({ [field]: value }))
  if (column.order === 'number') return /^\d{1,15}$/.test(wanted.text) ? [{ [field]: Number(wanted.text) }] : []
  return [{ [field]: wanted.whole ? wanted.text : { '+contains': wanted.text } }]
}

/** An id no object has: a filter that can only match nothing, for a term that nothing known matches. */
const nothing: Filter = { id: 0 }

function ofTerm<T>(columns: readonly Column<T>[], { field, values, not }: Term): Filter | null {
  const among = field === null ? columns.filter((column) => column.searched) : columnsNamed(columns, field)
  const askable = among.filter((column) => column.filterField && !values.some(({ text }) => text === '*'))
  if (askable.length === 0 || not) return null
  return anyOf(askable.flatMap((column) => values.flatMap((value) => inColumn(column, value)))) ?? nothing
}

function ofFacet<T>(columns: readonly Column<T>[], id: string, values: ReadonlySet<string>): Filter | null {
  const field = columns.find((column) => column.id === id)?.filterField
  if (!field || values.has(none)) return null
  return anyOf([...values].map((value) => ({ [field]: value })))
}

const orderOf = <T>(columns: readonly Column<T>[], sort: Sort | null): Filter => {
  const column = columns.find((each) => each.id === sort?.column)
  if (!sort || !column?.filterField || !column.serviceOrder) return {}
  return { '+order_by': column.filterField, '+order': sort.descending ? 'desc' : 'asc' }
}

export function serviceFilter<T>(columns: readonly Column<T>[], terms: readonly Term[], chosen: Chosen, sort: Sort | null): ServiceFilter {
  const parts = [
    ...terms.map((term) => ({ text: term.text, filter: ofTerm(columns, term) })),
    ...[...chosen].map(([id, values]) => ({
      text: columns.find((column) => column.id === id)?.header ?? id,
      filter: ofFacet(columns, id, values),
    })),
  ]
  const filters = parts.flatMap(({ filter }) => (filter ? [filter] : []))
  const filter: Filter = { ...(filters.length > 0 ? { '+and': filters } : {}), ...orderOf(columns, sort) }
  return {
    filter: Object.keys(filter).length > 0 ? filter : undefined,
    unsaid: parts.flatMap(({ text, filter }) => (filter ? [] : [text])),
  }
}
