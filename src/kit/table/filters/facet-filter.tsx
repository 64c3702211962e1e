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
  const words = { header: inSentence(header) }
  return (
    <FilterPopover
      // With the visible text (WCAG 2.5.3).
      label={
        selected.length === 0
          ? t('Filter by {header}', words)
          : t('Filter by {header} {count}: {values}', {
              ...words,
              count: formatNumber(selected.length),
              values: selected.map(({ label }) => label).join(', '),
            })
      }
      header={header}
      count={selected.length}
      content={facetValues}
      contentProps={props}
    />
  )
}

interface FilterPopoverProps<P extends object> {
  label: string
  header: ReactNode
  /** The number of selected values. */
  count: number
  content: LazyComponent<P>
  contentProps: P
}

export function FilterPopover<P extends object>({ label, header, count, ...panel }: FilterPopoverProps<P>) {
  return (
    <Popover
      {...panel}
      label={label}
      className={classes('font-normal!', count > 0 ? 'border-accent! bg-accent-soft!' : 'chevron')}
      trigger={
        <>
          {header}{' '}
          {count > 0 ? (
            // As wide as the arrow that it replaces, so that the open panel stays where it is.
            <span className="-ms-0.5 -me-1.5 min-w-5 rounded-sm bg-fill px-1 text-xs font-medium text-on-fill">
              {formatNumber(count)}
            </span>
          ) : null}
        </>
      }
    />
  )
}
