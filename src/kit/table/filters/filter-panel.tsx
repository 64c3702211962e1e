/**
 * All filters, the sort order, the groups, the saved views and the columns of a list, for a phone; and the list of the
 * further filters.
 */
import { inContext, t } from '#contract/translate.ts'
import { SelectInput } from '#ui/inputs.tsx'
import { PopoverFoot } from '#ui/popover-content.tsx'
import type { ColumnShape } from '../model/column.ts'
import { ColumnPanel } from './column-panel.tsx'
import { FacetValues } from './facet-values.tsx'
import type { FacetView } from '../model/facets.ts'
import { parseSort, formatSort, type Sort } from '../model/sort.ts'
import type { GroupChoice } from '../model/use-grouping.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'
import type { SavedView } from './saved-views.ts'
import { ViewsPanel } from './views-panel.tsx'

export interface FilterPanelProps {
  name: string
  columns: readonly ColumnShape[]
  facets: readonly FacetView[]
  urlState: TableUrlState
  sortable: (column: string) => boolean
  /** The service sorts, by one column. */
  serverSide: boolean
  groupChoice: GroupChoice | null
  views: readonly SavedView[]
  /** "12 nodes"; null while they load. */
  found: string | null
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

export function FilterPanel(props: FilterPanelProps) {
  const { name, columns, facets, urlState, sortable, serverSide, groupChoice, views, found } = props
  const { sort, setSort } = urlState
  const sortableColumns = columns.filter((column) => sortable(column.id))
  const [first] = sort
  return (
    <div className="flex flex-col gap-4">
      <FacetList facets={facets} urlState={urlState} />
      <SortSelect
        label={t('Sort by')}
        none={t('Default order')}
        columns={sortableColumns}
        sort={sort.slice(0, 1)}
        onSort={setSort}
      />
      {first && !serverSide ? (
        <SortSelect
          label={t('Then by')}
          none={inContext('sort', 'None')}
          columns={sortableColumns.filter(({ id }) => id !== first.column)}
          sort={sort.slice(1)}
          onSort={(second) => setSort([first, ...second])}
        />
      ) : null}
      {groupChoice?.disabledReason === null ? <GroupSelect {...groupChoice} /> : null}
      <section aria-label={t('Views')} className="border-t border-line pt-3">
        <p data-public className="mb-2 text-xs font-medium text-ink-muted">
          {t('Views')}
        </p>
        <ViewsPanel name={name} urlState={urlState} views={views} />
      </section>
      <details className="border-t border-line pt-3">
        <summary className="text-xs font-medium text-ink-muted">{t('Columns')}</summary>
        <ColumnPanel columns={columns} urlState={urlState} />
      </details>
      <PopoverFoot>{found === null ? t('Show') : t('Show {rows}', { rows: found })}</PopoverFoot>
    </div>
  )
}

const GroupSelect = ({ options, selected, select }: GroupChoice) => (
  <label className="flex flex-col gap-1 text-xs font-medium text-ink-muted">
    {t('Group by')}
    <SelectInput data-public value={selected ?? ''} onChange={({ target }) => select(target.value || null)}>
      <option value="">{t('No groups')}</option>
      {options.map(({ id, header }) => (
        <option key={id} value={id}>
          {header}
        </option>
      ))}
    </SelectInput>
  </label>
)

interface SortSelectProps {
  label: string
  /** "Default order" */
  none: string
  columns: readonly ColumnShape[]
  /** The sort, which has at most one key. */
  sort: Sort
  onSort: (sort: Sort) => void
}

function SortSelect({ label, none, columns, sort, onSort }: SortSelectProps) {
  return (
    <label className="flex flex-col gap-1 text-xs font-medium text-ink-muted">
      {label}
      <SelectInput data-public value={formatSort(sort)} onChange={({ target }) => onSort(parseSort(target.value))}>
        <option value="">{none}</option>
        {columns.flatMap(({ id, header }) => [
          <option key={id} value={id}>
            {header()}
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {t('{header}, descending', { header: header() })}
          </option>,
        ])}
      </SelectInput>
    </label>
  )
}
