/** The bar above a list: search, filters, columns, export. */
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { Columns3 } from '#ui/icons/columns-3.ts'
import { Download } from '#ui/icons/download.ts'
import { ListFilter } from '#ui/icons/list-filter.ts'
import { useRef } from 'react'
import { useShortcut } from '../../shortcuts.ts'
import { MenuButton } from '#ui/menu.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Popover } from '#ui/popover.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { toolbarClass } from '#ui/table.ts'
import { classes } from '#ui/class-names.ts'
import type { ColumnShape } from '../model/column.ts'
import type { ColumnPanelProps } from './column-panel.tsx'
import { focusFirstRow } from '../view/row-keyboard.ts'
import { FacetFilter, FilterPopover } from './facet-filter.tsx'
import type { FacetView } from '../model/facets.ts'
import type { FacetListProps, FilterPanelProps } from './filter-panel.tsx'
import type { SavedView } from './saved-views.ts'
import type { SearchHelpProps } from './search-help.tsx'
import type { TableUrlState } from '../model/use-table-url-state.ts'
import type { ViewsPanelProps } from './views-panel.tsx'

const columnPanel = lazyComponent<ColumnPanelProps>(() =>
  import('./column-panel.tsx').then((module) => module.ColumnPanel),
)
const filterPanel = lazyComponent<FilterPanelProps>(() =>
  import('./filter-panel.tsx').then((module) => module.FilterPanel),
)
const lazyFacetList = lazyComponent<FacetListProps>(() =>
  import('./filter-panel.tsx').then((module) => module.FacetList),
)
const viewsPanel = lazyComponent<ViewsPanelProps>(() => import('./views-panel.tsx').then((module) => module.ViewsPanel))
const searchHelp = lazyComponent<SearchHelpProps>(() => import('./search-help.tsx').then((module) => module.SearchHelp))

export interface ToolbarProps {
  /** Identifies the list in storage. */
  name: string
  caption: string
  urlState: TableUrlState
  columns: readonly ColumnShape[]
  facets: readonly FacetView[]
  /** Fields of the search language, for its help. */
  fields: readonly string[]
  serverSide: boolean
  sortable: (column: string) => boolean
  onExport: (kind: 'csv' | 'json') => void
  /** "Export visible rows" */
  exportHeading: string
  /** Why export is not possible. */
  exportDisabledReason: string | null
  narrow: boolean
  /** Views that every user has. */
  views: readonly SavedView[]
}

export function Toolbar(props: ToolbarProps) {
  const { caption, urlState, fields, serverSide, onExport, exportDisabledReason, narrow } = props
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', `Search ${caption.toLowerCase()}`, () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <div role="search" aria-label={caption} className={classes(toolbarClass, 'mb-2')}>
      <div className="flex min-w-[min(100%,12rem)] flex-1 items-center gap-1 max-[23rem]:basis-full sm:max-w-md">
        <SearchInput
          ref={search}
          label={`Search ${caption.toLowerCase()}`}
          shortcut="/"
          value={urlState.searchText}
          onChange={urlState.setSearchText}
          onKeyDown={focusFirstRow}
          className="flex-1"
        />
        {narrow ? null : (
          <Popover
            label="How to search"
            variant="ghost"
            trigger={<CircleQuestionMark size={16} aria-hidden />}
            className="w-control px-0!"
            content={searchHelp}
            contentProps={{ fields, serverSide }}
          />
        )}
      </div>
      {narrow ? <NarrowFilters {...props} /> : <WideFilters {...props} />}
      <div className="ml-auto flex gap-2">
        {narrow ? null : (
          <>
            <SavedViews {...props} />
            <ColumnChooser {...props} />
          </>
        )}
        <MenuButton
          label={`Export ${caption.toLowerCase()}`}
          icon={Download}
          iconOnly
          items={[
            { heading: props.exportHeading },
            {
              label: 'CSV',
              hint: 'for spreadsheets',
              disabledReason: exportDisabledReason,
              onSelect: () => onExport('csv'),
            },
            {
              label: 'JSON',
              hint: 'for programs',
              disabledReason: exportDisabledReason,
              onSelect: () => onExport('json'),
            },
          ]}
        />
      </div>
    </div>
  )
}

/** The usual filters as a button each, and one button for the further ones. */
function WideFilters({ facets, urlState }: ToolbarProps) {
  const more = facets.filter(({ kind }) => kind !== true)
  return (
    <>
      {facets
        .filter(({ kind }) => kind === true)
        .map((facet) => (
          <FacetFilter key={facet.id} facet={facet} urlState={urlState} />
        ))}
      {more.length > 0 ? <MoreFilters facets={more} urlState={urlState} /> : null}
    </>
  )
}

/** The button of the further filters. */
function MoreFilters({ facets, urlState }: FacetListProps) {
  const selected = facets.flatMap((facet) => facet.selected)
  const [single] = selected
  const summary = selected.length > 1 ? `${selected.length} selected` : (single?.label ?? null)
  return (
    <FilterPopover
      // Begins with what is shown (WCAG 2.5.3).
      label={summary === null ? 'More filters' : `More ${summary}, filters`}
      header="More"
      summary={summary}
      content={lazyFacetList}
      contentProps={{ facets, urlState }}
    />
  )
}

const SavedViews = ({ name, urlState, views }: ToolbarProps) => (
  <Popover label="Views" align="end" variant="ghost" content={viewsPanel} contentProps={{ name, urlState, views }} />
)

const ColumnChooser = ({ columns, urlState }: ToolbarProps) => (
  <Popover
    label="Columns"
    align="end"
    icon={Columns3}
    variant="ghost"
    content={columnPanel}
    contentProps={{ columns, urlState }}
  />
)

/** On a phone, one button opens all filters and the sort order. */
function NarrowFilters({ name, columns, facets, urlState, sortable, views }: ToolbarProps) {
  const count = facets.reduce((sum, facet) => sum + facet.selected.length, 0)
  return (
    <Popover
      label={count > 0 ? `Filters: ${count} selected` : 'Filters'}
      icon={ListFilter}
      align="end"
      trigger={count > 0 ? `Filters (${count})` : 'Filters'}
      content={filterPanel}
      contentProps={{ name, columns, facets, urlState, sortable, views }}
    />
  )
}
