/** Classes for plain `<table>` markup. Heights follow the density. */
import { classes } from './class-names.ts'

export const tableClass = {
  /** Around the table: scrolls horizontally and contains the sticky header. */
  container: 'min-w-0 overflow-x-auto rounded-lg border border-line bg-surface shadow-card',
  table: 'w-full border-separate border-spacing-0 text-sm',
  head: 'sticky top-0 z-10 bg-surface',
  headCell: 'h-9 border-b border-line bg-sunken px-3 text-xs font-medium whitespace-nowrap text-ink-muted',
  /** The sort button inside a header cell. */
  sortButton: 'inline-flex h-6 items-center gap-1 rounded-sm text-ink-muted hover:text-ink aria-pressed:text-ink',
  row: 'group/row hover:bg-hover/60 data-selected:bg-accent-soft data-active:bg-hover',
  cell: 'h-row border-b border-line px-3 group-last/row:border-b-0',
  numeric: 'text-end tabular-nums',
  mono: 'font-mono text-sm whitespace-nowrap',
  muted: 'text-ink-muted',
  /** The narrow cells at both ends: the checkbox and the row's menu. */
  checkboxCell: 'w-10 pe-0',
  menuCell: 'w-12 ps-0 text-end',
} as const

/** The bar above a table with search, filters and buttons. */
export const toolbarClass = 'flex flex-wrap items-center gap-2'

/** The bar that replaces the toolbar while something is selected. */
export const selectionBarClass = classes(
  'flex min-h-control flex-wrap items-center gap-2 rounded-md border border-accent/40 bg-accent-soft px-3 py-1 text-sm text-ink',
)
