/** Above the list: search, filters, columns, export. */
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import { useRef } from 'react'
import { useShortcut } from '#kit/shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, SearchInput, SelectInput } from '#ui/inputs.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { toolbarClass } from '#ui/table.ts'
import { Segmented } from '#ui/tabs.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import { classes } from '#ui/class-names.ts'
import type { ColumnShape } from './column.ts'
import { FacetFilter, FacetValues } from './facet-filter.tsx'
import type { FacetView } from './facet-view.ts'
import { writeSort, readSort, type Sort } from './order.ts'
import { SearchHelp } from './search-help.tsx'
import type { TableAddress } from './use-table-address.ts'

export interface ToolbarProps {
  caption: string
  address: TableAddress
  columns: readonly ColumnShape[]
  facets: readonly FacetView[]
  /** Fields of the search language with an example each, for the help. */
  fields: readonly string[]
  byService: boolean
  sortable: (column: string) => boolean
  onExport: (kind: 'csv' | 'json') => void
  /** Why there is nothing to export. */
  noExport: string | null
  narrow: boolean
}

export function Toolbar(props: ToolbarProps) {
  const { caption, address, facets, fields, byService, onExport, noExport, narrow } = props
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', `Search ${caption.toLowerCase()}`, () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    <search aria-label={caption} className={classes(toolbarClass, 'mb-2')}>
      <div className="flex min-w-48 flex-1 items-center gap-1 sm:max-w-md">
        <SearchInput
          ref={search}
          label={`Search ${caption.toLowerCase()}`}
          shortcut="/"
          value={address.typed}
          onChange={address.setTyped}
          className="flex-1"
        />
        {narrow ? null : (
          <Popover label="How to search" variant="quiet" trigger={<CircleQuestionMark size={16} aria-hidden />} className="w-control px-0!">
            <SearchHelp fields={fields} byService={byService} />
          </Popover>
        )}
      </div>
      {narrow ? <NarrowFilters {...props} /> : facets.map((facet) => (
        <FacetFilter
          key={facet.id}
          facet={facet}
          onToggle={(value) => address.toggle(facet.id, value)}
          onClear={() => address.clearFacet(facet.id)}
        />
      ))}
      <div className="ml-auto flex gap-2">
        {narrow ? null : <ColumnChooser {...props} />}
        <MenuButton
          label={`Export ${caption.toLowerCase()}`}
          icon={Download}
          iconOnly
          items={[
            { heading: 'What is shown, as a file' },
            { label: 'CSV', hint: 'for spreadsheets', whyNot: noExport, onSelect: () => onExport('csv') },
            { label: 'JSON', hint: 'for programs', whyNot: noExport, onSelect: () => onExport('json') },
          ]}
        />
      </div>
    </search>
  )
}

const densities = [{ value: 'comfortable', label: 'Comfortable' }, { value: 'compact', label: 'Compact' }] as const

function ColumnChooser({ columns, address: { shown, setShown } }: ToolbarProps) {
  const { density } = useTheme()
  const toggle = (id: string) => setShown(new Set(columns.map((column) => column.id).filter((each) => (each === id) !== shown.has(each))))
  return (
    <Popover label="Columns" align="end" icon={Columns3} variant="quiet">
      <fieldset className="m-0 flex flex-col gap-1 border-0 p-0">
        <legend className="sr-only">Shown columns</legend>
        {columns.map((column, at) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={at === 0 || shown.has(column.id)}
            disabled={at === 0}
            onChange={() => toggle(column.id)}
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        <Segmented label="Density" options={densities} value={density} onChange={theme.setDensity} className="w-full" />
        <Button size="sm" variant="quiet" onClick={() => setShown(null)}>Back to the usual columns</Button>
      </div>
    </Popover>
  )
}

/** On a phone all filters and the order are behind one button. */
function NarrowFilters({ columns, facets, address, sortable }: ToolbarProps) {
  const count = facets.reduce((sum, facet) => sum + facet.chosen.length, 0)
  return (
    <Popover label={count > 0 ? `Filters: ${count} chosen` : 'Filters'} icon={ListFilter} align="end" trigger={count > 0 ? `Filters (${count})` : 'Filters'}>
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
    </Popover>
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
