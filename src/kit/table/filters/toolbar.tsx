/** The bar above a list: search, filters, groups, columns, export. */
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { Download } from '#ui/icons/download.ts'
import { ListFilter } from '#ui/icons/list-filter.ts'
import { useRef, type ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { formatNumber } from '#contract/text.ts'
import { useShortcut } from '../../shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Popover } from '#ui/popover.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { toolbarClass } from '#ui/table.ts'
import { classes } from '#ui/class-names.ts'
import type { ColumnShape } from '../model/column.ts'
import type { ColumnPanelProps } from './column-panel.tsx'
import { focusFirstRow } from '../view/row-keyboard.ts'
import { FacetFilter, FilterPopover } from './facet-filter.tsx'
import type { ListExportKind } from '../model/export.ts'
import type { FacetView } from '../model/facets.ts'
import type { FacetListProps, FilterPanelProps } from './filter-panel.tsx'
import type { SavedView } from './saved-views.ts'
import type { SearchHelpProps } from './search-help.tsx'
import type { GroupChoice } from '../model/use-grouping.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'
import { inSentence } from '../../format/texts.ts'
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

type ExportFormat = readonly [kind: ListExportKind, label: string, hint: string]

/** The formats in which every list is exported. */
export const exportFormats = (): readonly ExportFormat[] => [
  ['csv', 'CSV', t('for spreadsheets')],
  ['json', 'JSON', t('for programs')],
]
/** The export formats of lists whose rows Terraform can manage. */
export const managedFormats = (): readonly ExportFormat[] => [
  ...exportFormats(),
  ['terraform', 'Terraform', t('to manage them as code')],
]

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
  exportFormats: readonly ExportFormat[]
  onExport: (kind: ListExportKind, selected: boolean) => void
  /** "Export visible rows" */
  exportHeading: string
  /** "Export 3 selected"; null without a selection. */
  selectionHeading: string | null
  /** The last items of the menu for the export. */
  exports: readonly MenuItem[]
  /** Why export is not possible. */
  exportDisabledReason: string | null
  narrow: boolean
  /** "12 nodes"; null while they load. */
  found: string | null
  /** Null where the rows cannot be grouped. */
  groupChoice: GroupChoice | null
  /** Views that every user has. */
  views: readonly SavedView[]
  /** Before and after the filters. */
  start: ReactNode
  end: ReactNode
}

export function Toolbar(props: ToolbarProps) {
  const { caption, urlState, fields, serverSide, exportDisabledReason, narrow } = props
  const search = useRef<HTMLInputElement>(null)
  const searchLabel = t('Search {caption}', { caption: inSentence(caption) })
  useShortcut('/', searchLabel, () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <div role="search" aria-label={caption} className={classes(toolbarClass, 'mb-2')}>
      <div className="flex min-w-[min(100%,11rem)] flex-1 items-center gap-1 max-[23rem]:basis-full sm:max-w-md">
        <SearchInput
          ref={search}
          label={searchLabel}
          shortcut="/"
          value={urlState.searchText}
          onChange={urlState.setSearchText}
          onKeyDown={focusFirstRow}
          className="flex-1"
        />
        {narrow ? null : (
          <Popover
            label={t('How to search')}
            variant="ghost"
            trigger={<CircleQuestionMark size={16} aria-hidden />}
            className="w-control px-0!"
            content={searchHelp}
            contentProps={{ fields, serverSide }}
          />
        )}
      </div>
      {narrow ? <NarrowFilters {...props} /> : null}
      {/* A line of their own where few fit beside the search. */}
      <div className="flex flex-wrap gap-2 empty:hidden max-xl:order-1 max-xl:basis-full xl:contents">
        {props.start}
        {narrow ? null : <WideFilters {...props} />}
        {props.end}
      </div>
      <div className="ms-auto flex gap-2">
        {narrow ? null : (
          <>
            <SavedViews {...props} />
            <ColumnChooser {...props} />
          </>
        )}
        <MenuButton
          label={t('Export {caption}', { caption: inSentence(caption) })}
          icon={Download}
          iconOnly
          items={[
            ...(props.selectionHeading === null
              ? []
              : [{ heading: props.selectionHeading }, ...exportItems(props, true, null)]),
            { heading: props.exportHeading },
            ...exportItems(props, false, exportDisabledReason),
            ...props.exports,
          ]}
        />
      </div>
    </div>
  )
}

const exportItems = (
  { exportFormats, onExport }: ToolbarProps,
  selected: boolean,
  disabledReason: string | null,
): MenuItem[] =>
  exportFormats.map(([kind, label, hint]) => ({
    label,
    hint,
    disabledReason,
    onSelect: () => onExport(kind, selected),
  }))

/** The usual filters as a button each, and one button for the further ones. */
function WideFilters({ facets, urlState, groupChoice }: ToolbarProps) {
  const more = facets.filter(({ kind }) => kind !== true)
  return (
    <>
      {facets
        .filter(({ kind }) => kind === true)
        .map((facet) => (
          <FacetFilter key={facet.id} facet={facet} urlState={urlState} />
        ))}
      {more.length > 0 ? <MoreFilters facets={more} urlState={urlState} /> : null}
      {groupChoice ? <GroupMenu {...groupChoice} /> : null}
    </>
  )
}

function GroupMenu({ disabledReason, options, selected, select, collapseAll, expandAll }: GroupChoice) {
  const header = options.find(({ id }) => id === selected)?.header
  // It is disabled rather than left out: the length of a list may become known only after its first rows, when nothing
  // may move.
  if (disabledReason !== null)
    return (
      <Button className="chevron font-normal!" disabledReason={disabledReason}>
        {t('Group by')}
      </Button>
    )
  return (
    <MenuButton
      label={header === undefined ? t('Group by') : t('Group by {header}', { header })}
      align="start"
      className={classes('font-normal!', header !== undefined && 'border-accent! bg-accent-soft!')}
      items={[
        { label: t('No groups'), checked: selected === null, onSelect: () => select(null) },
        ...options.map(({ id, header: label }) => ({ label, checked: id === selected, onSelect: () => select(id) })),
        ...(selected === null
          ? []
          : ([
              'separator',
              { label: t('Collapse all'), onSelect: collapseAll },
              { label: t('Expand all'), onSelect: expandAll },
            ] as const)),
      ]}
    >
      {header === undefined ? null : (
        <>
          {/* As wide as without a choice, so that the bar does not wrap for it. */}
          <span className="text-ink-muted">{t('By')}</span>{' '}
          <span className="max-w-36 truncate font-medium text-accent">{header}</span>
        </>
      )}
    </MenuButton>
  )
}

const selectedCount = (facets: readonly FacetView[]) => facets.reduce((sum, { selected }) => sum + selected.length, 0)

/** The button of the further filters. */
function MoreFilters({ facets, urlState }: FacetListProps) {
  const count = selectedCount(facets)
  return (
    <FilterPopover
      // Begins with what is shown (WCAG 2.5.3).
      label={count === 0 ? t('More filters') : t('More {summary}, filters', { summary: formatNumber(count) })}
      header={t('More')}
      count={count}
      content={lazyFacetList}
      contentProps={{ facets, urlState }}
    />
  )
}

const SavedViews = ({ name, urlState, views }: ToolbarProps) => (
  <Popover
    label={t('Views')}
    align="end"
    variant="ghost"
    content={viewsPanel}
    contentProps={{ name, urlState, views }}
  />
)

const ColumnChooser = ({ columns, urlState }: ToolbarProps) => (
  <Popover
    label={t('Columns')}
    align="end"
    variant="ghost"
    content={columnPanel}
    contentProps={{ columns, urlState }}
  />
)

/** On a phone, one button opens all filters and the sort order. */
function NarrowFilters(props: ToolbarProps) {
  const { name, columns, facets, urlState, sortable, serverSide, groupChoice, views, found } = props
  const count = selectedCount(facets)
  return (
    <Popover
      label={count > 0 ? t('Filters: {count} selected', { count: formatNumber(count) }) : t('Filters')}
      icon={ListFilter}
      align="end"
      trigger={count > 0 ? t('Filters ({count})', { count: formatNumber(count) }) : t('Filters')}
      content={filterPanel}
      contentProps={{ name, columns, facets, urlState, sortable, serverSide, groupChoice, views, found }}
    />
  )
}
