/** A filter by value: a button that shows the selection, and a panel with all values and their counts. */
import type { ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { formatNumber } from '#contract/text.ts'
import { inSentence } from '../../format/texts.ts'
import { classes } from '#ui/class-names.ts'
import { lazyComponent, type LazyComponent } from '#ui/lazy-component.ts'
import { Popover } from '#ui/popover.tsx'
import type { FacetValuesProps } from './facet-values.tsx'

const facetValues = lazyComponent<FacetValuesProps>(() =>
  import('./facet-values.tsx').then((module) => module.FacetValues),
)

export function FacetFilter(props: FacetValuesProps) {
  const { header, selected } = props.facet
  const [single] = selected
  const summary =
    selected.length === 1 && single ? single.label : t('{count} selected', { count: formatNumber(selected.length) })
  return (
    <FilterPopover
      label={filterLabel(
        inSentence(header),
        summary,
        selected.map(({ label }) => label),
      )}
      header={header}
      summary={selected.length > 0 ? summary : null}
      content={facetValues}
      contentProps={props}
    />
  )
}

/** `header`: in the form for the inside of a sentence. */
function filterLabel(header: string, summary: string, selected: readonly string[]): string {
  if (selected.length === 0) return t('Filter by {header}', { header })
  return selected.length === 1
    ? t('Filter by {header} {summary}', { header, summary })
    : t('Filter by {header} {summary}: {values}', { header, summary, values: selected.join(', ') })
}

interface FilterPopoverProps<P extends object> {
  label: string
  header: ReactNode
  /** Null while nothing is selected. */
  summary: string | null
  content: LazyComponent<P>
  contentProps: P
}

export function FilterPopover<P extends object>({ label, header, summary, ...panel }: FilterPopoverProps<P>) {
  return (
    <Popover
      {...panel}
      label={label}
      className={classes('chevron font-normal!', summary !== null && 'border-accent! bg-accent-soft!')}
      trigger={
        <>
          <span className={summary === null ? undefined : 'text-ink-muted'}>{header}</span>{' '}
          {summary === null ? null : <span className="max-w-36 truncate font-medium text-accent">{summary}</span>}
        </>
      }
    />
  )
}
