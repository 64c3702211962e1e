/** All filters, the sort order, the columns and the saved views of a list, for a phone; and the list of the further filters. */
import { SelectInput } from '#ui/inputs.tsx'
import type { ColumnShape } from '../model/column.ts'
import { ColumnPanel } from './column-panel.tsx'
import { FacetValues } from './facet-values.tsx'
import type { FacetView } from '../model/facets.ts'
import { parseSort, formatSort, type Sort } from '../model/sort.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'
import type { SavedView } from './saved-views.ts'
import { ViewsPanel } from './views-panel.tsx'

export interface FilterPanelProps {
  name: string
  columns: readonly ColumnShape[]
  facets: readonly FacetView[]
  urlState: TableUrlState
  sortable: (column: string) => boolean
  views: readonly SavedView[]
}

export interface FacetListProps {
  facets: readonly FacetView[]
  urlState: TableUrlState
}

export const FacetList = ({ facets, urlState }: FacetListProps) => (
  <div className="flex flex-col gap-4">
    {facets.map((facet) => (
      <FacetValues key={facet.id} facet={facet} urlState={urlState} />
    ))}
  </div>
)

export function FilterPanel({ name, columns, facets, urlState, sortable, views }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <SortSelect
        columns={columns.filter((column) => sortable(column.id))}
        sort={urlState.sort}
        onSort={urlState.setSort}
      />
      <FacetList facets={facets} urlState={urlState} />
      <section aria-label="Views" className="border-t border-line pt-3">
        <p className="mb-2 text-xs font-medium text-ink-muted">Views</p>
        <ViewsPanel name={name} urlState={urlState} views={views} />
      </section>
      <details className="border-t border-line pt-3">
        <summary className="text-xs font-medium text-ink-muted">Columns</summary>
        <ColumnPanel columns={columns} urlState={urlState} />
      </details>
    </div>
  )
}

function SortSelect({
  columns,
  sort,
  onSort,
}: {
  columns: readonly ColumnShape[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}) {
  return (
    <label className="flex flex-col gap-1 text-xs font-medium text-ink-muted">
      Sort by
      <SelectInput
        value={sort ? formatSort(sort) : ''}
        onChange={({ target }) => onSort(target.value ? parseSort(target.value) : null)}
      >
        <option value="">Default order</option>
        {columns.flatMap(({ id, header }) => [
          <option key={id} value={id}>
            {header}
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {header}, descending
          </option>,
        ])}
      </SelectInput>
    </label>
  )
}
