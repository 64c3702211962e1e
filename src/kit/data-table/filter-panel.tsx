/** All filters and the order of a list, for a phone. */
import { SelectInput } from '#ui/inputs.tsx'
import type { ColumnShape } from './column.ts'
import { FacetValues } from './facet-values.tsx'
import type { FacetView } from './facet-view.ts'
import { readSort, writeSort, type Sort } from './order.ts'
import type { TableAddress } from './use-table-address.ts'

export interface FilterPanelProps {
  columns: readonly ColumnShape[]
  facets: readonly FacetView[]
  address: TableAddress
  sortable: (column: string) => boolean
}

export function FilterPanel({ columns, facets, address, sortable }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <SortSelect columns={columns.filter((column) => sortable(column.id))} sort={address.sort} onSort={address.setSort} />
      {facets.map((facet) => (
        <FacetValues
          key={facet.id}
          facet={facet}
          onToggle={(value) => address.toggle(facet.id, value)}
          onClear={() => address.clearFacet(facet.id)}
        />
      ))}
    </div>
  )
}

function SortSelect({ columns, sort, onSort }: { columns: readonly ColumnShape[]; sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  return (
    <label className="flex flex-col gap-1 text-xs font-medium text-ink-muted">
      Sort by
      <SelectInput value={sort ? writeSort(sort) : ''} onChange={({ target }) => onSort(target.value ? readSort(target.value) : null)}>
        <option value="">As the service lists them</option>
        {columns.flatMap(({ id, header }) => [
          <option key={id} value={id}>{header}</option>,
          <option key={`-${id}`} value={`-${id}`}>{header}, descending</option>,
        ])}
      </SelectInput>
    </label>
  )
}
