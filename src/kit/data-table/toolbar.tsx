/** Above the list: search, filters, columns, export. */
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import { useRef } from 'react'
import { useShortcut } from '#kit/shortcuts.ts'
import { MenuButton } from '#ui/menu.tsx'
import { part } from '#ui/part.ts'
import { Popover } from '#ui/popover.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { toolbarClass } from '#ui/table.ts'
import { classes } from '#ui/class-names.ts'
import type { ColumnShape } from './column.ts'
import type { ColumnPanelProps } from './column-panel.tsx'
import { FacetFilter } from './facet-filter.tsx'
import type { FacetView } from './facet-view.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import type { SearchHelpProps } from './search-help.tsx'
import type { TableAddress } from './use-table-address.ts'

const columnPanel = part<ColumnPanelProps>(() => import('./column-panel.tsx').then((module) => module.ColumnPanel))
const filterPanel = part<FilterPanelProps>(() => import('./filter-panel.tsx').then((module) => module.FilterPanel))
const searchHelp = part<SearchHelpProps>(() => import('./search-help.tsx').then((module) => module.SearchHelp))

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
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role is known everywhere, the element is not yet
    <div role="search" aria-label={caption} className={classes(toolbarClass, 'mb-2')}>
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
          <Popover
            label="How to search" variant="quiet" trigger={<CircleQuestionMark size={16} aria-hidden />} className="w-control px-0!"
            content={searchHelp} contentProps={{ fields, byService }}
          />
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
    </div>
  )
}

const ColumnChooser = ({ columns, address }: ToolbarProps) =>
  <Popover label="Columns" align="end" icon={Columns3} variant="quiet" content={columnPanel} contentProps={{ columns, address }} />

/** On a phone all filters and the order are behind one button. */
function NarrowFilters({ columns, facets, address, sortable }: ToolbarProps) {
  const count = facets.reduce((sum, facet) => sum + facet.chosen.length, 0)
  return (
    <Popover
      label={count > 0 ? `Filters: ${count} chosen` : 'Filters'} icon={ListFilter} align="end" trigger={count > 0 ? `Filters (${count})` : 'Filters'}
      content={filterPanel} contentProps={{ columns, facets, address, sortable }}
    />
  )
}
